import { database } from "@/db/client";
import { readLogo } from "@/lib/settings/queries";
import { openRoute, resource } from "@/lib/web/handler";
import { publicPicture } from "@/lib/web/public-picture";

/** A sign of the cooperative, for everybody: it stands where people sign in. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "The cooperative's logo",
    file: "image/png",
    run: async ({ params }) => publicPicture(await readLogo(database(), params.file ?? "")),
  }),
});
