import type { NextRequest } from "next/server";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import type { BroughtFile, BroughtFiles } from "@/lib/imports/bring-in";
import type { DayOrder } from "@/lib/imports/days";
import { importFormSchema } from "@/lib/imports/schema";
import { mediaType, readMultipart } from "@/lib/web/body";
import { check } from "@/lib/web/handler";

/** All files together, as much as the server lets through. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

type Brought = { files: BroughtFiles; order: DayOrder; cutOver: string | null };

/** What a request brings: a form with the files. Throws unsupported_media_type, invalid. */
export async function filesBy(request: NextRequest): Promise<Brought> {
  if (mediaType(request) !== "multipart/form-data") throw new AppError("unsupported_media_type");
  const form = await readMultipart(request, MAX_UPLOAD_BYTES);
  return filesByForm(check(importFormSchema, Object.fromEntries(form)));
}

/** The same of a form that was checked. */
export async function filesByForm(form: z.output<typeof importFormSchema>): Promise<Brought> {
  const read = async (kind: keyof BroughtFiles, file: File): Promise<BroughtFile> => ({
    name: file.name.slice(0, 200) || kind,
    bytes: await file.bytes(),
  });
  const files = {
    members: await read("members", form.members),
    balances: await read("balances", form.balances),
    "trial-balance": await read("trial-balance", form["trial-balance"]),
    ...(form.history && form.history.size > 0 && { history: await read("history", form.history) }),
  };
  return { files, order: form.order || null, cutOver: form.cutOver || null };
}
