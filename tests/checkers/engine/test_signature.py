from boxwood.checkers.engine import signature


def test_the_signature_of_the_engines_play_is_known() -> None:
    """If this changes, the engine plays differently: measure it, and write the new one down."""
    found = signature.sign_play()
    assert (found.digest, found.nodes) == ("ceb6dfd079cc5e8d", 872_636)
