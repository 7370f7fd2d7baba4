import type { SentPicture } from "@/lib/profile/commands";
import { type ProfileInput, profileFormSchema, profileJsonSchema } from "@/lib/profile/schema";
import { mediaType, readJson, readMultipart } from "@/lib/web/body";
import { check } from "@/lib/web/handler";

/** A picture of exactly 5 MB as a data URL, and the other fields (the server's own limit is the same). */
const MAX_UPLOAD_BYTES = 7 * 1024 * 1024;

type ProfileBody = { input: ProfileInput; picture?: SentPicture | undefined };

/**
 * The body of PUT /api/profile, as JSON or as multipart/form-data. Throws malformed, body_too_large,
 * unsupported_media_type or invalid.
 */
export async function readProfileBody(request: Request): Promise<ProfileBody> {
  if (mediaType(request) === "multipart/form-data") {
    const form = await readMultipart(request, MAX_UPLOAD_BYTES);
    return readProfileForm(Object.fromEntries(form));
  }
  const body = await readJson(request, MAX_UPLOAD_BYTES);
  const { profilePhoto: bytes, ...input } = check(profileJsonSchema, body);
  return { input, ...(bytes !== undefined && { picture: { field: "profilePhoto", bytes } }) };
}

/** A form's fields and the picture's file, where one was chosen. Throws invalid. */
export async function readProfileForm(values: Record<string, unknown>): Promise<ProfileBody> {
  const { profileImage: file, ...input } = check(profileFormSchema, values);
  if (!file) return { input };
  return { input, picture: { field: "profileImage", bytes: await file.bytes() } };
}
