import sharp, { type Sharp } from "sharp";
import { checkPicture, type GivenPicture, opened } from "@/lib/pictures/process";

/** Pixels that a photo is wide or high at most, and its small one for cards. */
const PHOTO_SIDE = 1280;
const PREVIEW_SIDE = 480;

type Photo = { content: Buffer; preview: Buffer; width: number; height: number };

/**
 * A photo as it is kept: the right way up, at most 1280 pixels wide and high, a new JPEG without
 * anything that came with the old file, and a small one. Throws body_too_large, invalid, too_many_at_once
 * or busy.
 */
export async function makePhoto(sent: GivenPicture): Promise<Photo> {
  const { bytes, field } = sent;
  checkPicture(bytes, field, "file");
  return opened(sent, "file", async (options) => {
    // Made small while it is read, and turned only then: a whole photo would take all of it into memory.
    const { orientation } = await sharp(bytes, options).metadata();
    const fitted = await sharp(bytes, options)
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .withMetadata(orientation ? { orientation } : {})
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { data, info } = await jpeg(sharp(fitted, options).autoOrient());
    const small = sharp(data, options).resize(PREVIEW_SIDE, PREVIEW_SIDE, {
      fit: "inside",
      withoutEnlargement: true,
    });
    const { width, height } = info;
    return { content: data, preview: (await jpeg(small)).data, width, height };
  });
}

function jpeg(picture: Sharp) {
  return picture.jpeg({ quality: 80, progressive: true }).toBuffer({ resolveWithObject: true });
}
