import sharp from "sharp";
import { AppError, type ErrorValues } from "@/lib/errors";
import { heavyWork } from "@/lib/heavy-work";
import { declaredSize } from "@/lib/pictures/header";
import {
  centreSquare,
  LOGO_SIDE,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_MB,
  MAX_PICTURE_PIXELS,
  PICTURE_SIDE,
} from "@/lib/pictures/rules";

// The library opens dozens of formats, some of which run for minutes or fetch other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"],
});
sharp.cache(false);

/**
 * What a picture may hold at once while it is opened. Photos of 25 megapixels stay below it; beyond are
 * interlaced PNGs of 16 bits and progressive JPEGs of full colour resolution above 16 megapixels.
 */
const MAX_HELD_BYTES = 100_000_000;

const OPTIONS = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" } as const;

/** What its messages speak of: a picture of oneself, or any file of a project. */
type Subject = "picture" | "file";

/** `field`: under which the message stands. Too large is 413, as a body too large is; the rest 422. */
function pictureError(field: string, key: string, values: ErrorValues = {}): AppError {
  const code = key.endsWith("TooLarge") ? "body_too_large" : "invalid";
  return new AppError(code, {}, { [field]: { key, values } });
}

/**
 * Refuses, before anything is decoded, what is larger than 5 MB or 25 megapixels or is no PNG, JPEG or
 * WebP by its content. Throws body_too_large or invalid.
 */
export function checkPicture(bytes: Uint8Array, field: string, subject: Subject = "picture"): void {
  if (bytes.byteLength > MAX_PICTURE_BYTES)
    throw pictureError(field, `${subject}TooLarge`, { mb: MAX_PICTURE_MB });
  const size = declaredSize(bytes);
  if (!size) throw pictureError(field, `${subject}Invalid`);
  const tooMany = size.width * size.height > MAX_PICTURE_PIXELS || size.whole > MAX_HELD_BYTES;
  if (tooMany) throw pictureError(field, "pictureTooWide", { millions: MAX_PICTURE_PIXELS / 1e6 });
}

/** A picture as it was sent: in which field, and by whom. */
export type GivenPicture = { bytes: Uint8Array; field: string; memberId: string };

/**
 * Opens a checked picture when it is its member's turn. Throws invalid when it is broken,
 * too_many_at_once or busy.
 */
export async function opened<T>(
  { field, memberId }: GivenPicture,
  subject: Subject,
  work: (options: typeof OPTIONS) => Promise<T>,
): Promise<T> {
  return heavyWork("pictures").run(memberId, async () => {
    try {
      return await work(OPTIONS);
    } catch {
      // Broken or cut short: the file is no picture after all.
      throw pictureError(field, `${subject}Invalid`);
    }
  });
}

/**
 * The picture as it is kept: the square in its middle, the right way up, 200×200 pixels, a new PNG
 * without anything that came with the old file. Throws body_too_large, invalid, too_many_at_once or busy.
 */
export async function makePicture(sent: GivenPicture): Promise<Buffer> {
  checkPicture(sent.bytes, sent.field);
  return opened(sent, "picture", async () => straighten(await cutSquare(sent.bytes)));
}

// The square first, the right way up second: turning a whole photo would take all of it into memory.
async function cutSquare(bytes: Uint8Array): Promise<Buffer> {
  const { width, height, orientation } = await sharp(bytes, OPTIONS).metadata();
  const picture = sharp(bytes, OPTIONS);
  // A large one is made small while it is read; a long and narrow one would grow on its way.
  if (Math.min(width, height) < 2 * PICTURE_SIDE) picture.extract(centreSquare(width, height));
  return (
    picture
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover", position: "centre" })
      // Under a picture that one can see through stand the member's initials.
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .withMetadata(orientation ? { orientation } : {})
      .png({ compressionLevel: 1 })
      .toBuffer()
  );
}

function straighten(square: Buffer): Promise<Buffer> {
  return sharp(square, OPTIONS).autoOrient().png({ compressionLevel: 9 }).toBuffer();
}

/**
 * A cooperative's sign as it is kept: the whole of it in the middle of a white square of 256 × 256 pixels, a new PNG without
 * anything that came with the old file. Throws body_too_large, invalid, too_many_at_once or busy.
 */
export async function makeLogo(sent: GivenPicture): Promise<Buffer> {
  checkPicture(sent.bytes, sent.field);
  return opened(sent, "picture", async (options) => {
    const { orientation } = await sharp(sent.bytes, options).metadata();
    const fitted = await sharp(sent.bytes, options)
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: "contain", background: "#ffffff" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .withMetadata(orientation ? { orientation } : {})
      .png({ compressionLevel: 1 })
      .toBuffer();
    return straighten(fitted);
  });
}
