#!/usr/bin/env python3
"""Makes the images of the tests by several programs, and the pixels that Pillow decodes from them.

    make.py             makes the images beside this file, then their pixels
    make.py FOLDER      only the pixels, for the images in FOLDER, such as PngSuite; IMAGE_FILES=FOLDER tests them

Needs Pillow, NumPy, ImageMagick, Netpbm, cjpeg and jpegtran. `pixels.txt` has a line for each image: its file, width and
height, the program that made it. `pixels.rgba` has their pixels in this order.

The pixels are those of convert("RGBA"), with two differences, in both of which we decode as the PNG specification says:
Pillow has no single rule for 16-bit gray in its versions (the high byte here), and it compares a transparent colour of
1, 2, 4 or 16 bits with values of 8 bits.
"""
import pathlib
import struct
import subprocess
import sys
import zlib

import numpy
from PIL import Image, ImageOps

here = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 13, 11
makers = {}


def run(maker, name, *command, input=None):
    data = subprocess.run(command, input=input, stdout=subprocess.PIPE, check=True).stdout
    (here / name).write_bytes(data)
    makers[name] = maker


def picture(width, height, alpha=False):
    y, x = numpy.mgrid[0:height, 0:width].astype(float)
    channels = [x * 255 / (width - 1), y * 255 / (height - 1), 127.5 + 127.5 * numpy.sin(x / 3 + y / 2)]
    if alpha:
        channels.append((x + y) * 255 / (width + height - 2))
    return Image.fromarray(numpy.stack(channels, 2).round().astype("uint8"), "RGBA" if alpha else "RGB")


def make_pngs(scratch):
    picture(WIDTH, HEIGHT, True).save(scratch / "rgba.png")
    picture(WIDTH, HEIGHT).save(scratch / "rgb.ppm")
    picture(WIDTH, HEIGHT).convert("L").save(scratch / "gray.pgm")
    # ImageMagick: every colour type and depth, interlaced or not.
    for name, type, depths in [("gray", 0, [1, 2, 4, 8, 16]), ("rgb", 2, [8, 16]), ("palette", 3, [1, 2, 4, 8]),
                               ("gray-alpha", 4, [8, 16]), ("rgba", 6, [8, 16])]:
        for depth in depths:
            for interlace in ["None", "PNG"]:
                file = f"{name}-{depth}{'-interlaced' if interlace == 'PNG' else ''}.png"
                command = ["convert-im6.q16", str(scratch / ("rgba.png" if type in (4, 6) else "rgb.ppm"))]
                command += ["-strip"]
                command += ["-evaluate", "multiply", "0.997"] if depth == 16 else []
                command += ["-dither", "None", "-colors", str(2**depth - 1 if depth > 1 else 2)] if type == 3 else []
                command += ["-colorspace", "Gray"] if type in (0, 4) else []
                command += ["-posterize", str(2**depth)] if type == 0 and depth < 8 else []
                run("ImageMagick", file, *command, "-depth", str(depth), "-interlace", interlace, "-define",
                    f"png:color-type={type}", "-define", f"png:bit-depth={depth}", "png:-")
    # Netpbm: a transparent colour, of 8 bits and in a palette.
    run("Netpbm", "gray-transparent.png", "pnmtopng", "-quiet", "-transparent", "rgb:80/80/80", "-force",
        str(scratch / "gray.pgm"))
    run("Netpbm", "rgb-transparent.png", "pnmtopng", "-quiet", "-force", "-transparent", "=rgb:00/00/80",
        str(scratch / "rgb.ppm"))
    run("Netpbm", "interlaced.png", "pnmtopng", "-quiet", "-interlace", str(scratch / "rgb.ppm"))
    # Pillow: palettes with an opacity for each colour.
    for colours in [2, 4, 16, 200]:
        image = picture(WIDTH, HEIGHT).quantize(colours)
        file = f"palette-alpha-{colours}.png"
        image.save(here / file, transparency=bytes(range(0, 255, max(1, 255 // colours)))[:colours])
        makers[file] = "Pillow"
    # By hand: transparent gray of every depth, and RGB of 16 bits, whose high bytes alone are equal.
    for depth in [1, 2, 4, 16]:
        values = numpy.arange(WIDTH * HEIGHT).reshape(HEIGHT, WIDTH) % 2**depth
        if depth == 16:
            values = values * 7 + 0x8000
        bits = ((values[:, :, None] >> numpy.arange(depth - 1, -1, -1)) & 1).astype("uint8")
        rows = numpy.packbits(bits.reshape(HEIGHT, -1), axis=1)
        write_png(f"gray-transparent-{depth}.png", depth, 0, struct.pack(">H", int(values[0, 1])), rows)
    values = (numpy.arange(WIDTH * HEIGHT * 3).reshape(HEIGHT, WIDTH * 3) * 5 + 0x4000).astype(">u2")
    write_png("rgb-transparent-16.png", 16, 2, values[0, 3:6].tobytes(), values.view("uint8"))
    # A single pixel, and interlaced images in which some passes are empty.
    for size in [(1, 1), (1, 5), (3, 2)]:
        file = f"interlaced-{size[0]}x{size[1]}.png"
        picture(8, 8, True).resize(size).save(scratch / "small.png")
        run("ImageMagick", file, "convert-im6.q16", str(scratch / "small.png"), "-strip", "-interlace", "PNG", "-define",
            "png:color-type=6", "png:-")


def write_png(name, depth, type, transparent, rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, type, 0, 0, 0)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    (here / name).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"tRNS", transparent) +
                              chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))
    makers[name] = "make.py"


def make_jpegs(scratch):
    image = picture(37, 26)
    image.save(scratch / "rgb.ppm")
    image.convert("L").save(scratch / "gray.pgm")
    for name, options in [("baseline", []), ("progressive", ["-progressive"]), ("full-colour", ["-sample", "1x1"]),
                          ("rgb", ["-rgb"]), ("restarts", ["-restart", "1"]), ("arithmetic", ["-arithmetic"]),
                          ("tall-samples", ["-sample", "1x2"]), ("low-quality", ["-quality", "20"])]:
        run("cjpeg", f"{name}.jpg", "cjpeg", *options, str(scratch / "rgb.ppm"))
    run("cjpeg", "gray.jpg", "cjpeg", "-grayscale", str(scratch / "gray.pgm"))
    run("jpegtran", "gray-progressive.jpg", "jpegtran", "-progressive", str(here / "gray.jpg"))
    run("ImageMagick", "magick.jpg", "convert-im6.q16", str(scratch / "rgb.ppm"), "-sampling-factor", "4:1:1", "jpg:-")
    # Adobe's inverted form.
    image.convert("CMYK").save(here / "cmyk.jpg", quality=90)
    makers["cmyk.jpg"] = "Pillow"
    run("ImageMagick", "ycck.jpg", "convert-im6.q16", str(scratch / "rgb.ppm"), "-colorspace", "CMYK", "jpg:-")
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        exif[0x010F] = "Loadscope"
        name = f"orientation-{orientation}.jpg"
        image.resize((19, 12)).save(here / name, exif=exif, quality=85)
        makers[name] = "Pillow"
        if orientation == 6:
            image.resize((19, 12)).save(here / "orientation-6.png", exif=exif)
            makers["orientation-6.png"] = "Pillow"
    # The same tag in the other order of bytes.
    data = (here / "orientation-6.jpg").read_bytes()
    tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    start = data.index(b"\xff\xe1")
    end = start + 2 + struct.unpack(">H", data[start + 2:start + 4])[0]
    segment = b"\xff\xff\xe1" + struct.pack(">H", 8 + len(tiff)) + b"Exif\0\0" + tiff
    (here / "orientation-big-endian.jpg").write_bytes(data[:start] + segment + data[end:])
    makers["orientation-big-endian.jpg"] = "make.py"


def transparent_colour(path, image):
    """The alpha of a PNG whose transparent colour Pillow compares wrongly; None for others."""
    data = path.read_bytes()
    depth, type = data[24], data[25]
    if type not in (0, 2) or depth == 8 or b"tRNS" not in data:
        return None
    place = data.index(b"tRNS") + 4
    if type == 2:
        raw = subprocess.run(["convert-im6.q16", str(path), "-depth", "16", "-endian", "MSB", "rgb:-"],
                             stdout=subprocess.PIPE, check=True).stdout
        values = numpy.frombuffer(raw, ">u2").reshape(image.height, image.width, 3)
        value = struct.unpack(">HHH", data[place:place + 6])
        return numpy.where((values == value).all(axis=2), 0, 255).astype("uint8")
    value = struct.unpack(">H", data[place:place + 2])[0]
    values = numpy.asarray(image).astype(int)
    if image.mode == "1":
        values = values * 255
    return numpy.where(values == (value if depth == 16 else value * 255 // (2**depth - 1)), 0, 255).astype("uint8")


def pixels(path):
    image = Image.open(path)
    if image.mode.startswith("I"):
        alpha = transparent_colour(path, image)
        gray = Image.fromarray((numpy.asarray(image).astype(int) >> 8).astype("uint8"), "L")
        rgba = gray.convert("RGBA")
    else:
        alpha = transparent_colour(path, image)
        rgba = ImageOps.exif_transpose(image).convert("RGBA")
    if alpha is not None:
        rgba.putalpha(Image.fromarray(alpha, "L"))
    return rgba


def expect(folder):
    lines, data = [], b""
    for path in sorted(path for path in folder.iterdir() if path.suffix in (".png", ".jpg", ".jpeg")):
        try:
            image = pixels(path)
        except (OSError, SyntaxError, ValueError) as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        lines.append(f"{path.name} {image.width} {image.height} {makers.get(path.name, '-')}\n")
        data += image.tobytes()
    (folder / "pixels.txt").write_text("".join(lines))
    (folder / "pixels.rgba").write_bytes(data)


if len(sys.argv) > 1:
    expect(pathlib.Path(sys.argv[1]))
else:
    import tempfile
    with tempfile.TemporaryDirectory() as scratch:
        make_pngs(pathlib.Path(scratch))
        make_jpegs(pathlib.Path(scratch))
    expect(here)
