type Size = {
  width: number;
  height: number;
  /** Bytes that opening it holds at once, where it cannot be read row by row; else 0. */
  whole: number;
};

/**
 * What the file itself declares of its size in pixels, when its first bytes are those of a PNG, JPEG or
 * WebP; null for everything else, whatever its name or type says. Nothing is decoded.
 */
export function declaredSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = pngSize(view) ?? jpegSize(view) ?? webpSize(view);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The file ends before it has said how large it is.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pngSize(view: DataView): Size | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (tag(view, 12) !== "IHDR") return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const interlaced = view.getUint8(28) !== 0;
  const bytesOfPixel = (CHANNELS[view.getUint8(25)] ?? 4) * Math.ceil(view.getUint8(24) / 8);
  return { width, height, whole: interlaced ? width * height * bytesOfPixel : 0 };
}

// Of a PNG's colour types, once opened: grey, colour, palette, grey and colour with transparency.
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

// Segments follow one another; the one that begins the frame tells the size.
function jpegSize(view: DataView): Size | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return frameSize(view, at, marker);
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

// All coefficients of a progressive one are held, two bytes each; its components may be sampled less.
function frameSize(view: DataView, at: number, marker: number): Size {
  const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
  const sampled = Array.from({ length: view.getUint8(at + 9) }, (_, i) => {
    const factors = view.getUint8(at + 11 + 3 * i);
    return (factors >> 4) * (factors & 0xf);
  });
  const coefficients = sampled.reduce((sum, each) => sum + each, 0) / Math.max(1, ...sampled);
  const progressive = marker !== 0xc0 && marker !== 0xc1;
  return { width, height, whole: progressive ? 2 * coefficients * width * height : 0 };
}

// C0 to CF begin a frame, but for three which carry tables.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function webpSize(view: DataView): Size | null {
  if (tag(view, 0) !== "RIFF" || tag(view, 8) !== "WEBP") return null;
  const kind = tag(view, 12);
  const size = (width: number, height: number) => ({ width, height, whole: 0 });
  if (kind === "VP8X") return size(uint24(view, 24) + 1, uint24(view, 27) + 1);
  if (kind === "VP8 ") {
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
