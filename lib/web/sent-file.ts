import { AppError } from "@/lib/errors";
import { sentFileSchema } from "@/lib/pictures/schema";
import type { SentFile } from "@/lib/pictures/sent-file";
import { mediaType, readMultipart } from "@/lib/web/body";
import { invalid } from "@/lib/web/failures";

/** A file of exactly 5 MB, and what stands around it. */
const MAX_FILE_BYTES = 6 * 1024 * 1024;

/**
 * The one file that a form sends as `file`. Throws unsupported_media_type, body_too_large, malformed, or invalid
 * for a form that has none or anything else.
 */
export async function readFile(request: Request): Promise<SentFile> {
  if (mediaType(request) !== "multipart/form-data") throw new AppError("unsupported_media_type");
  const form = await readMultipart(request, MAX_FILE_BYTES);
  const sent = sentFileSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw invalid(sent.error);
  const { file } = sent.data;
  return { name: file.name, bytes: await file.bytes() };
}
