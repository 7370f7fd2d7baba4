import * as answers from "@/lib/answers/proposals";
import { waitingProposals } from "@/lib/approvals/queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What waits for a second person, oldest first: to confirm, or one's own",
    right: "money.confirm",
    list: answers.proposal,
    run: async ({ db, actor, now }) => json(await waitingProposals(db, actor, now)),
  }),
});
