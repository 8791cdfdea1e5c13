"""The 2048 words of seals: `python tools/seal_words.py` writes `src/boxwood/seal_words.txt` (needs apt-get and dpkg).

They are words that are spelled alike in English and French, so that both can read them out: those of the word list
SCOWL, its most common ones first, that a French dictionary knows as well. Words that nobody should have to read to a
friend are left out; `tools/seal_words_left_out.txt` lists them.
"""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

COUNT = 2048
ENGLISH, FRENCH = "scowl", "hunspell-fr-classical"
SIZES = (10, 20, 35, 40)
"""SCOWL's own sizes: the smaller, the more common the words."""
PLAIN = re.compile("[a-z]{4,8}")
TARGET = Path(__file__).parents[1] / "src" / "boxwood"
LEFT_OUT = Path(__file__).with_name("seal_words_left_out.txt")
NOTICE = """\
The words of seals, seal_words.txt
Chosen by tools/seal_words.py from SCOWL (the Debian package scowl). Its notice follows.

"""


def main() -> None:
    """Fetch both lists by the names of their packages, and write what they share."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package in (ENGLISH, FRENCH):
            subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True, stderr=subprocess.DEVNULL)
        for packed in folder.glob("*.deb"):
            subprocess.run(["dpkg", "-x", packed.name, "."], cwd=folder, check=True)
        left_out = set(LEFT_OUT.read_text(encoding="utf-8").split())
        words = [word for word in _shared(folder / "usr/share") if word not in left_out][:COUNT]
        if len(words) != COUNT:
            raise SystemExit(f"only {len(words)} words are left of {COUNT}")
        (TARGET / "seal_words.txt").write_text("\n".join(sorted(words)) + "\n", encoding="utf-8")
        notice = (folder / "usr/share/doc/scowl/copyright").read_text(encoding="utf-8")
        (TARGET / "seal_words_licence.txt").write_text(NOTICE + notice, encoding="utf-8")


def _shared(share: Path) -> Iterator[str]:
    """Words of both languages, common ones first."""
    (dictionary,) = share.glob("hunspell/fr.dic")
    french = {re.split("[/\t]", line)[0] for line in dictionary.read_text(encoding="utf-8").splitlines()}
    for size in SIZES:
        words = (share / f"dict/scowl/english-words.{size}").read_text(encoding="latin-1").split()
        yield from (word for word in sorted(words) if PLAIN.fullmatch(word) and word in french)


if __name__ == "__main__":
    main()
