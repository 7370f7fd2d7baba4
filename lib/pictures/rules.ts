/** 5 MB: a file of exactly this size is accepted (decisions, section 11). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The same in megabytes, for texts. */
export const MAX_PICTURE_MB = MAX_PICTURE_BYTES / 1024 / 1024;
/** 25 megapixels. */
export const MAX_PICTURE_PIXELS = 25_000_000;
/** Pixels on each side of what is kept (PRO-49). */
export const PICTURE_SIDE = 200;

/** Pixels on each side of a cooperative's sign. */
export const LOGO_SIDE = 256;

/** The cropper's zoom (PRO-46, PRO-47). */
export const ZOOM = { least: 0.5, most: 3, step: 0.1 } as const;

/** A zoom so many steps further, within the limits and on a whole tenth. */
export function zoomBy(zoom: number, steps: number): number {
  const tenths = Math.round(zoom * 10) + steps;
  return Math.min(ZOOM.most, Math.max(ZOOM.least, tenths / 10));
}

/** Rotation a quarter turn further, in degrees from 0 to 270 (PRO-48). */
export function turned(degrees: number): number {
  return (degrees + 90) % 360;
}

/** The largest square in the middle of so many pixels. */
export function centreSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}

/** Whether a text can be the name of a picture of ours. */
export function isPictureFile(name: string): boolean {
  return /^[0-9a-f]{64}\.png$/.test(name);
}
