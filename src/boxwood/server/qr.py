"""Links as QR codes."""

import io

import segno

__all__ = ["drawn_qr"]


def drawn_qr(link: str) -> str:
    """A link as a picture (SVG), black on white."""
    drawing = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing, kind="svg", border=2, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return drawing.getvalue().decode("utf-8")
