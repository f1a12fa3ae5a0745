#!/usr/bin/env python3
"""Decodes 1,000 thumbnails of 200x200, half PNG, half JPEG, with our decoder and with Pillow (`pip install pillow`), on one
thread each, to RGBA. `--check` fails if ours takes more than twice the time.
"""
import io
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageFilter

HERE = pathlib.Path(__file__).resolve().parent
COUNT, SIDE = 1_000, 200


def thumbnail(number):
    """A picture with areas, edges and some noise, as photographs have them."""
    generator = random.Random(number)
    coarse = Image.frombytes("RGB", (8, 8), generator.randbytes(8 * 8 * 3)).resize((SIDE, SIDE), Image.BICUBIC)
    noise = Image.frombytes("RGB", (SIDE, SIDE), generator.randbytes(SIDE * SIDE * 3)).filter(ImageFilter.BoxBlur(2))
    return Image.blend(coarse, noise, 0.2)


def milliseconds_of_pillow(files):
    contents = [file.read_bytes() for file in files]
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for content in contents:
            Image.open(io.BytesIO(content)).convert("RGBA").load()
        best = min(best, time.perf_counter() - start)
    return best * 1_000


def main():
    subprocess.run(["swift", "build", "-c", "release"], cwd=HERE / "Images", check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number in range(COUNT):
            file = pathlib.Path(folder) / f"{number}.{'png' if number % 2 else 'jpg'}"
            thumbnail(number).save(file)
            files.append(file)
        binary = HERE / "Images/.build/release/Thumbnails"
        count, ours = subprocess.run(
            [binary, folder], check=True, text=True, stdout=subprocess.PIPE).stdout.split()
        assert int(count) == COUNT
        pillow = milliseconds_of_pillow(files)
    ours = float(ours)
    print(f"{COUNT} thumbnails of {SIDE}x{SIDE}: {ours:.0f} ms, Pillow {pillow:.0f} ms: {ours / pillow:.2f} times its time")
    if "--check" in sys.argv and ours > 2 * pillow:
        sys.exit(1)


if __name__ == "__main__":
    main()
