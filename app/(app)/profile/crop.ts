import { PICTURE_SIDE } from "@/lib/pictures/rules";

/** A part of the turned picture, in its pixels; beyond its edges there is nothing. */
export type Area = { x: number; y: number; width: number; height: number };

/**
 * The part of a picture that was turned by `degrees`, as a PNG of 200×200 pixels; white where the
 * picture does not reach. Throws when the browser cannot draw it.
 */
export async function cropPicture(url: string, area: Area, degrees: number): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser does not draw.");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  pen.imageSmoothingQuality = "high";
  pen.scale(PICTURE_SIDE / area.width, PICTURE_SIDE / area.height);
  pen.translate(-area.x, -area.y);
  const { naturalWidth: width, naturalHeight: height } = image;
  const lies = degrees % 180 !== 0;
  pen.translate((lies ? height : width) / 2, (lies ? width : height) / 2);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(image, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The browser made no picture.");
  return new File([blob], "profile.png", { type: "image/png" });
}
