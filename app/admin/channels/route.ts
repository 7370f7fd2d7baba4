import * as answers from "@/lib/answers/books";
import { listChannels } from "@/lib/books/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What each channel holds",
    right: "books.view",
    answer: answers.channels,
    run: async ({ db }) => json(await listChannels(db)),
  }),
});
