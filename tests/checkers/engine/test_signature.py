from boxwood.checkers.engine import signature


def test_the_signature_of_the_engines_play_is_known() -> None:
    """If this changes, the engine plays differently: measure it, and write the new one down."""
    found = signature.sign_play()
    assert (found.digest, found.nodes) == ("4b84aaf8c1e87c42", 922_485)
