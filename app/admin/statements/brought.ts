import type { NextRequest } from "next/server";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import { type Brought, statementFormSchema, statementSchema } from "@/lib/reconciliation/schema";
import { mediaType, readJson, readMultipart } from "@/lib/web/body";
import { check } from "@/lib/web/handler";

/** A file of exactly 5 MB, and what stands around it; text may be longer as JSON than it is. */
const MAX_UPLOAD_BYTES = 7 * 1024 * 1024;

/** What a request brings: a form with a file or pasted text, or pasted text as JSON. Throws unsupported_media_type. */
export async function broughtBy(request: NextRequest): Promise<Brought> {
  const type = mediaType(request);
  if (type === "application/json") {
    const {
      text,
      name = "pasted",
      ...said
    } = check(statementSchema, await readJson(request, MAX_UPLOAD_BYTES));
    return { ...said, content: text, name };
  }
  if (type !== "multipart/form-data") throw new AppError("unsupported_media_type");
  return broughtByForm(
    check(statementFormSchema, Object.fromEntries(await readMultipart(request, MAX_UPLOAD_BYTES))),
  );
}

/** The same of a form that was checked. */
export async function broughtByForm({
  file,
  text = "",
  name,
  ...said
}: z.output<typeof statementFormSchema>): Promise<Brought> {
  if (!file?.size) return { ...said, content: text, name: name ?? "pasted" };
  return {
    ...said,
    content: await file.bytes(),
    name: name ?? (file.name.slice(0, 200) || "statement"),
  };
}
