import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { LIMITS } from "@/lib/heavy-work";
import { makePicture } from "@/lib/pictures/process";
import { MAX_PICTURE_BYTES } from "@/lib/pictures/rules";
import {
  chunk,
  claimedPng,
  flatPng,
  noisyPng,
  padded,
  plain,
  textBomb,
} from "@/tests/support/pictures";

const make = (bytes: Uint8Array, memberId: string = randomUUID()) =>
  makePicture({ bytes, field: "profileImage", memberId });
const refused = (key: string, code = "invalid") => ({
  code,
  fields: { profileImage: { key } },
});
const INVALID = refused("pictureInvalid");

async function pixel(png: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(png).extract({ left, top, width: 1, height: 1 });
  return [...(await one.removeAlpha().raw().toBuffer())];
}

async function expectPicture(png: Buffer): Promise<void> {
  const { format, width, height, depth, space, ...rest } = await sharp(png).metadata();
  expect({ format, width, height, depth, space }).toEqual({
    format: "png",
    width: 200,
    height: 200,
    depth: "uchar",
    space: "srgb",
  });
  for (const kept of ["exif", "icc", "iptc", "xmp", "orientation", "comments", "pages"] as const) {
    expect(rest[kept], kept).toBeUndefined();
  }
}

test.each([
  ["a PNG", () => plain(300, 200).png().toBuffer()],
  ["a PNG of 16 bits", () => plain(300, 200).toColourspace("rgb16").png().toBuffer()],
  ["an interlaced PNG", () => plain(300, 200).png({ progressive: true }).toBuffer()],
  ["a PNG with a palette", () => plain(300, 200).png({ palette: true }).toBuffer()],
  ["a JPEG", () => plain(300, 200).jpeg().toBuffer()],
  ["a progressive JPEG", () => plain(300, 200).jpeg({ progressive: true }).toBuffer()],
  ["a grey JPEG", () => plain(300, 200).greyscale().jpeg().toBuffer()],
  ["a CMYK JPEG", () => plain(300, 200).toColourspace("cmyk").jpeg().toBuffer()],
  ["a WebP", () => plain(300, 200).webp().toBuffer()],
  [
    "a lossless WebP that one can see through",
    () => plain(30, 90, 4).webp({ lossless: true }).toBuffer(),
  ],
  ["a single pixel", () => plain(1, 1).png().toBuffer()],
  ["a line of 20,000 pixels", () => plain(20_000, 1).png().toBuffer()],
  ["a column of 20,000 pixels", () => plain(1, 20_000).jpeg().toBuffer()],
  ["exactly 25 megapixels", async () => flatPng(5_000, 5_000)],
])("%s becomes a PNG of 200×200 without metadata", async (_, picture) => {
  await expectPicture(await make(await picture()));
});

test("colours stay what they are, and the middle is taken", async () => {
  const left = await plain(50, 100).png().toBuffer();
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#fff" } })
    .composite([{ input: left, left: 125, top: 0 }])
    .png()
    .toBuffer();
  const made = await make(wide);
  expect(await pixel(made, 100, 100)).toEqual([40, 120, 80]);
  expect(await pixel(made, 10, 100)).toEqual([255, 255, 255]);
});

test("what one can see through becomes white: the initials stand beneath", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const glass = sharp({ create: { width: 60, height: 60, channels: 4, background: clear } });
  expect(await pixel(await make(await glass.png().toBuffer()), 100, 100)).toEqual([255, 255, 255]);
});

// Blue on the left, red on the right, and how a camera says that it was held.
test.each([
  [1, "left"],
  [2, "right"],
  [3, "right"],
  [4, "left"],
  [5, "top"],
  [6, "top"],
  [7, "bottom"],
  [8, "bottom"],
])("a photo with orientation %i has its blue side %s", async (orientation, side) => {
  const blue = { create: { width: 60, height: 80, channels: 3 as const, background: "#0000ff" } };
  const photo = await sharp({
    create: { width: 120, height: 80, channels: 3, background: "#ff0000" },
  })
    .composite([{ input: blue, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer();
  const made = await make(photo);
  const where = { left: [10, 100], right: [190, 100], top: [100, 10], bottom: [100, 190] } as const;
  const [x = 0, y = 0] = where[side as keyof typeof where];
  const [red = 255, , blueness = 0] = await pixel(made, x, y);
  expect(blueness - red, `${red} ${blueness}`).toBeGreaterThan(200);
});

test("where a photo was taken is gone", async () => {
  const photo = await plain(300, 200)
    .withExif({
      IFD0: { Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 57/1 0/1" },
    })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Somebody")).toBe(true);
  const made = await make(photo);
  expect((await sharp(made).metadata()).exif).toBeUndefined();
  expect(made.includes("Somebody")).toBe(false);
});

test("what is hidden behind or within a picture does not come along", async () => {
  const script = Buffer.from("<script>alert(1)</script><?php system('id'); ?>");
  const png = await plain(20, 20).png().toBuffer();
  const noted = padded(png, png.length + 600);
  for (const polyglot of [Buffer.concat([png, script]), noted]) {
    const made = await make(polyglot);
    await expectPicture(made);
    expect(made.includes("script")).toBe(false);
    expect(made.includes("faKe")).toBe(false);
  }
});

test("of moving pictures the first image is kept", async () => {
  const frames = sharp([await plain(40, 40).png().toBuffer(), await noisyPng(40, 40)], {
    join: { animated: true },
  });
  await expectPicture(await make(await frames.webp({ loop: 0 }).toBuffer()));
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  await expectPicture(await make(flatPng(40, 40, [chunk("acTL", control)])));
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ["nothing", () => new Uint8Array()],
  ["a GIF", () => plain(20, 20).gif().toBuffer()],
  ["a TIFF", () => plain(20, 20).tiff().toBuffer()],
  ["an AVIF", () => plain(20, 20).avif().toBuffer()],
  ["a HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a web page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n")],
  ["a PNG without size", () => claimedPng(0, 8)],
  ["only a PNG's beginning", () => flatPng(8, 8).subarray(0, 20)],
  ["only a JPEG's beginning", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a JPEG that never begins its frame", () => Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1])],
  ["a RIFF that is a sound", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
  ["only a WebP's beginning", () => Buffer.from("RIFF\x24\0\0\0WEBPVP8X", "latin1")],
])("%s is refused", async (_, picture) => {
  await expect(make(await picture())).rejects.toMatchObject(INVALID);
});

test.each(["png", "jpeg", "webp"] as const)("a %s that is cut short is refused", async (format) => {
  const whole = await sharp(await noisyPng(200, 200))
    .toFormat(format)
    .toBuffer();
  for (const part of [0.3, 0.6, 0.9]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    await expect(make(cut), String(part)).rejects.toMatchObject(INVALID);
  }
});

test("a PNG that lies about its size is refused", async () => {
  await expect(make(claimedPng(4_000, 4_000))).rejects.toMatchObject(INVALID);
});

test("exactly 5 MB are taken, one byte more is too large", async () => {
  const png = await noisyPng(200, 200);
  await expectPicture(await make(padded(png, MAX_PICTURE_BYTES)));
  await expect(make(padded(png, MAX_PICTURE_BYTES + 1))).rejects.toMatchObject(
    refused("pictureTooLarge", "body_too_large"),
  );
});

test.each([
  ["PNG", () => flatPng(5_000, 5_001)],
  ["PNG of 900 megapixels", () => flatPng(30_000, 30_000)],
  ["PNG of the largest size there is", () => claimedPng(0x7fffffff, 0x7fffffff)],
  ["WebP", () => claimedWebp(16_383, 16_383)],
])("a %s beyond 25 megapixels is refused", async (_, picture) => {
  await expect(make(picture())).rejects.toMatchObject(refused("pictureTooWide"));
});

test("what cannot be read row by row may be a little smaller", async () => {
  const deep = plain(4_000, 4_000, 4).toColourspace("rgb16").png({ progressive: true });
  const full = plain(4_200, 4_200).jpeg({ progressive: true, chromaSubsampling: "4:4:4" });
  for (const picture of [deep, full]) {
    await expect(make(await picture.toBuffer())).rejects.toMatchObject(refused("pictureTooWide"));
  }
});

/** The beginning of a lossless WebP that claims a size. */
function claimedWebp(width: number, height: number): Buffer {
  const bytes = Buffer.from("RIFF\x24\0\0\0WEBPVP8L\x10\0\0\0\x2f", "latin1");
  const bits = Buffer.alloc(8);
  bits.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0);
  return Buffer.concat([bytes, bits]);
}

// The largest that is let in, and what would be larger: twenty at once, in every format.
test("twenty decompression bombs at once need less than 150 MB", async () => {
  const bomb = flatPng(30_000, 30_000);
  const large = flatPng(5_000, 5_000);
  const texts = flatPng(64, 64, [textBomb(200_000_000)]);
  const photo = await sharp(large).jpeg({ progressive: true }).toBuffer();
  const webp = await sharp(large).webp({ quality: 20, effort: 0 }).toBuffer();
  await make(await plain(10, 10).png().toBuffer());
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  // However slow the machine: the last of them need not give up.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const all = [bomb, large, texts, photo, webp].flatMap((each) => [each, each, each, each]);
  const results = await Promise.allSettled(all.map((each) => make(each)));
  clearInterval(watch);
  const done = results.filter(({ status }) => status === "fulfilled").length;
  expect(done).toBeGreaterThanOrEqual(12);
  expect(results.slice(0, 4).every(({ status }) => status === "rejected")).toBe(true);
  expect((most - before) / 1024 / 1024).toBeLessThan(150);
});

test("who sends many at once is told to wait; others do not wait behind them", async () => {
  const large = flatPng(3_000, 3_000);
  const bounds = LIMITS.pictures.each + LIMITS.pictures.waiting;
  const many = Array.from({ length: bounds + 2 }, () => make(large, "aline"));
  const opened: string[] = [];
  const note = (who: string) => () => opened.push(who);
  for (const one of many) one.then(note("aline"), () => undefined);
  await make(large, "eric").then(note("eric"));
  const results = await Promise.allSettled(many);
  const failures = results.filter((result) => result.status === "rejected");
  expect(failures.map(({ reason }) => reason.code)).toEqual([
    "too_many_at_once",
    "too_many_at_once",
  ]);
  expect(opened.slice(0, 2)).toEqual(["aline", "eric"]);
});
