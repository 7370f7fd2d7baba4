import { single } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { loanById } from "@/lib/loans/details";
import * as answers from "@/lib/loans/views";
import { can } from "@/lib/permissions";
import { json, resource, route } from "@/lib/web/handler";

/** One loan in full, for its two parties and the office. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One loan with its schedule and history",
    answer: single({ loan: answers.loanDetails }),
    run: async ({ db, actor, now }, { params }) => {
      const viewer = { id: actor.id, now, all: can(actor.role, "loans.list") };
      return json({ loan: await loanById(db, viewer, pathId(params.id)) });
    },
  }),
});
