import { z } from "zod";

/** One file, as multipart/form-data: a photo or a PDF of a project or a voucher. */
export const sentFileSchema = z.strictObject({
  file: z.file({ error: "fileRequired" }),
});
