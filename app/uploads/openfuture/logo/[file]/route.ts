import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { readLogo } from "@/lib/settings/queries";
import { openRoute, resource } from "@/lib/web/handler";

/**
 * A sign of the cooperative, for everybody: it stands where people sign in. Its name is the hash of its content, which
 * never changes; a browser only draws it.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "The cooperative's logo",
    file: "image/png",
    run: async ({ params }) => {
      const content = await readLogo(database(), params.file ?? "");
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
