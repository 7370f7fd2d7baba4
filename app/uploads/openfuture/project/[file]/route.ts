import { AppError } from "@/lib/errors";
import { readProjectFile } from "@/lib/projects/file-queries";
import { resource, route } from "@/lib/web/handler";

/**
 * A project's photo or document, for whoever is signed in. Its name is the hash of its content, which
 * never changes. A document is downloaded, not opened in a page of ours.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A project's photo or document",
    file: ["image/jpeg", "application/pdf"],
    run: async ({ db }, { params }) => {
      const file = await readProjectFile(db, params.file ?? "");
      if (!file) throw new AppError("not_found");
      const photo = file.kind === "photo";
      const name = encodeURIComponent(file.name);
      return new Response(new Uint8Array(file.content), {
        headers: {
          "content-type": photo ? "image/jpeg" : "application/pdf",
          "content-disposition": `${photo ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
          "cache-control": "private, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
        },
      });
    },
  }),
});
