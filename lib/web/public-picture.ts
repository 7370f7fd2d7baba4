import { AppError } from "@/lib/errors";

const HEADERS = {
  "content-type": "image/png",
  "content-disposition": "inline",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Answers a picture whose name is the hash of its content: it never changes, so whoever asks keeps it. Whatever it pretends
 * to be, a browser only draws it. Throws not_found where there is none.
 */
export function publicPicture(content: Uint8Array | null): Response {
  if (!content) throw new AppError("not_found");
  return new Response(new Uint8Array(content), { headers: HEADERS });
}
