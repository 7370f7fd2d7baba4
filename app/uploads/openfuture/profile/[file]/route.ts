import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { readPicture } from "@/lib/pictures/queries";
import { openRoute, resource } from "@/lib/web/handler";

/**
 * A profile picture (decisions, section 11). No session is asked for: its name is a hash that nobody
 * can guess, and its content never changes. Whatever a picture pretends to be, a browser only draws it.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "A profile picture",
    file: "image/png",
    run: async ({ params }) => {
      const content = await readPicture(database(), params.file ?? "");
      if (!content) throw new AppError("not_found");
      return new Response(new Uint8Array(content), {
        headers: {
          "content-type": "image/png",
          "content-disposition": "inline",
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
        },
      });
    },
  }),
});
