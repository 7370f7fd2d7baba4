import { listChannels } from "@/lib/books/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ right: "books.view", run: async ({ db }) => json(await listChannels(db)) }),
});
