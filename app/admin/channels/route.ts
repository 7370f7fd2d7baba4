import { listChannels } from "@/lib/accounting/queries";
import * as answers from "@/lib/answers/accounting";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What each channel holds",
    right: "books.view",
    answer: answers.channels,
    run: async ({ db }) => json(await listChannels(db)),
  }),
});
