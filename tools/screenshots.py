"""Pictures of every screen, at desktop and phone size, light and dark, in both languages: `make screenshots`.

Started with names of screens it takes only these. The screens are those that the tests look at.
"""

import sys
import tempfile
from pathlib import Path

from support.browser import CHROMIUM, open_browser
from support.serving import ServerProcess
from web.screens import SCREENS
from web.table_page import table_page

FOLDER = Path("build/screenshots")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def main(wanted: list[str]) -> None:
    """Take the pictures; those of a screen differ in nothing but size, colours and language."""
    if CHROMIUM is None:
        sys.exit("Chromium is not installed: no pictures can be taken.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server = ServerProcess(Path(folder))
        try:
            server.wait_for_engines()
            for language in ("en", "fr"):
                for size, pixels in SIZES.items():
                    with table_page(browser, server.home, size=pixels, language=language, sharp=True) as table:
                        for name in wanted or SCREENS:
                            SCREENS[name](table)
                            for colours in ("light", "dark"):
                                table.page.emulate_media(color_scheme=colours)
                                file = "-".join((name.replace(",", "").replace(" ", "-"), size, colours, language))
                                table.page.screenshot(path=FOLDER / f"{file}.png")
                            table.page.emulate_media(color_scheme="light")
        finally:
            server.kill()
    sys.stdout.write(f"Pictures are in {FOLDER}.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
