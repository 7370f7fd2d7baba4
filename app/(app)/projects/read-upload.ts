import { AppError } from "@/lib/errors";
import { MAX_PICTURE_BYTES } from "@/lib/pictures/rules";
import { fileTooLarge, type SentFile } from "@/lib/pictures/sent-file";

/** The file of a form. Throws invalid when there is none, body_too_large above 5 MB. */
export async function readUpload(form: FormData): Promise<SentFile> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError("invalid", {}, { file: { key: "fileRequired" } });
  }
  if (file.size > MAX_PICTURE_BYTES) {
    throw fileTooLarge();
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
