import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { readPicture } from "@/lib/pictures/queries";
import { answer, resource } from "@/lib/web/handler";

type Params = { params: Promise<{ file: string }> };

/**
 * A profile picture (decisions, section 11). No session is asked for: its name is a hash that nobody
 * can guess, and its content never changes. Whatever a picture pretends to be, a browser only draws it.
 */
async function show(_: Request, { params }: Params): Promise<Response> {
  return answer(async () => {
    const content = await readPicture(database(), (await params).file);
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
  });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: (request, { params }) => show(request, { params: params as Params["params"] }),
});
