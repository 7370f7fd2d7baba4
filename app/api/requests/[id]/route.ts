import * as answers from "@/lib/answers/transactions";
import { pathId } from "@/lib/fields";
import { requestOutcome } from "@/lib/ledger/outcome";
import { json, resource, route } from "@/lib/web/handler";

/** For whoever did not hear the answer: what became of what they asked for under this Idempotency-Key. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What became of a request of one's own",
    answer: answers.requestOutcome,
    run: async ({ db, actor }, { params }) =>
      json(await requestOutcome(db, actor.id, pathId(params.id))),
  }),
});
