import { channelStates } from "@/lib/reconciliation/channels";
import { listUnproven } from "@/lib/reconciliation/queries";
import * as answers from "@/lib/reconciliation/views";
import { json, resource, route } from "@/lib/web/handler";

/** The newest; all of them: GET /admin/unproven-deposits. */
const SHOWN = 50;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "Where books and statements stand: each channel, what waits to be explained, and deposits without proof",
    right: "books.view",
    answer: answers.reconciliation,
    run: async ({ db, now }) => {
      const [channels, { rows: unproven }] = await Promise.all([
        channelStates(db, now),
        listUnproven(db, null, SHOWN),
      ]);
      return json({ channels, unproven });
    },
  }),
});
