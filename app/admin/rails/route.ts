import { liveRequests } from "@/lib/rails/queries";
import * as answers from "@/lib/rails/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What providers are asked and have not answered for good, the unknown first",
    right: "books.view",
    answer: answers.liveRequests,
    run: async ({ db }) => json({ requests: await liveRequests(db) }),
  }),
});
