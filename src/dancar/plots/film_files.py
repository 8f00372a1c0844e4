"""Pictures in a row as a file: GIF, or MP4 by ffmpeg."""

import os
import subprocess
import tempfile
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError

Picture = NDArray[np.uint8]

_A_SECOND, _HELD = 12, 2.0
_COLORS = 128
# Each color of the legend counts for so many pixels when those of a GIF are chosen: few nodes may have it.
_SWATCH = 3000


def gif_bytes(pictures: list[Picture], colors: Picture) -> bytes:
    """A GIF of the pictures, in which these colors (a row each) are kept apart; the last picture stays a while."""
    from PIL import Image

    # One palette for all, from pictures of the beginning, the middle and the end: nothing flickers.
    some = np.concatenate([pictures[place].reshape(-1, 3) for place in (0, len(pictures) // 2, -1)])
    some = np.concatenate([some, np.repeat(colors, _SWATCH, axis=0)])
    palette = Image.fromarray(some[None]).quantize(_COLORS)
    images = [Image.fromarray(picture).quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    shown = [1000 // _A_SECOND] * (len(images) - 1) + [round(1000 * _HELD)]
    stream = BytesIO()
    images[0].save(stream, "GIF", save_all=True, append_images=images[1:], duration=shown, loop=0)
    return stream.getvalue()


def mp4_bytes(pictures: list[Picture], path: str | os.PathLike[str]) -> bytes:
    """An MP4 of the pictures, by ffmpeg; an error names the file that it is for."""
    height, width = pictures[0].shape[:2]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "film.mp4"
        told = [
            "-f",
            "rawvideo",
            "-pixel_format",
            "rgb24",
            "-video_size",
            f"{width}x{height}",
            "-framerate",
            f"{_A_SECOND}",
        ]
        packed = ["-codec:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-bitexact"]
        command = ["ffmpeg", "-loglevel", "error", *told, "-i", "-", *packed, str(file)]
        held = [pictures[-1]] * round(_HELD * _A_SECOND)
        raw = b"".join(picture.tobytes() for picture in [*pictures, *held])
        done = subprocess.run(command, input=raw, capture_output=True, check=False)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise ParameterError(f"{os.fspath(path)}: ffmpeg failed: {said[-1] if said else done.returncode}")
        return file.read_bytes()
