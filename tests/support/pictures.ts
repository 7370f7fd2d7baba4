import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Channels = 1 | 3 | 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG's chunk: length, name, content and check sum. */
export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black-and-white PNG of any size, a few kilobytes small; `more`: chunks before its pixels. */
export function flatPng(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 6 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG whose header claims a size that its pixels need not have. */
export function claimedPng(width: number, height: number): Buffer {
  const small = flatPng(8, 8);
  const head = Buffer.from(small.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), small.subarray(33)]);
}

/** A compressed text of `size` zeros in a few kilobytes, as a PNG carries it. */
export function textBomb(size: number): Buffer {
  return chunk(
    "zTXt",
    Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(size))]),
  );
}

/** A picture in one colour. */
export function plain(width: number, height: number, channels: Channels = 3) {
  const background = { r: 40, g: 120, b: 80, alpha: 1 };
  return sharp({ create: { width, height, channels: channels === 1 ? 3 : channels, background } });
}

/** A picture that no compression makes small: about three bytes for each pixel as a PNG. */
export function noisyPng(width: number, height: number): Promise<Buffer> {
  let seed = 7;
  const noise = Buffer.alloc(width * height * 3);
  for (let i = 0; i < noise.length; i += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[i] = seed >>> 16;
  }
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A PNG made larger, to exactly so many bytes, by a chunk that readers pass over. */
export function padded(png: Buffer, bytes: number): Buffer {
  const end = png.length - 12;
  const filling = chunk("faKe", Buffer.alloc(bytes - png.length - 12));
  return Buffer.concat([png.subarray(0, end), filling, png.subarray(end)]);
}
