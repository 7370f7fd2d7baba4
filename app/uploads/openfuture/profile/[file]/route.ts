import { database } from "@/db/client";
import { readPicture } from "@/lib/pictures/queries";
import { openRoute, resource } from "@/lib/web/handler";
import { publicPicture } from "@/lib/web/public-picture";

/** A profile picture (decisions, section 11). No session is asked for: its name is a hash that nobody can guess. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "A profile picture",
    file: "image/png",
    run: async ({ params }) => publicPicture(await readPicture(database(), params.file ?? "")),
  }),
});
