import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { listProvedDays, proofOf } from "@/lib/liabilities/queries";
import { proofQuery } from "@/lib/liabilities/schema";
import { openProofSecret } from "@/lib/liabilities/secret";
import { noteCheck } from "@/lib/liabilities/transparency";
import * as answers from "@/lib/liabilities/views";
import { json, resource, route } from "@/lib/web/handler";

/** That what one is owed is in the day's total: one's own leaves, each with the way to the root. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The proof that one's own savings are in a day's total",
    query: proofQuery,
    answer: answers.proof,
    fails: ["not_found", "conflict"],
    run: async ({ db, actor, now }, { query }) => {
      const secret = openProofSecret(env().PROOF_SECRET_FILE);
      const day = query.day ?? (await listProvedDays(db))[0];
      if (!day || !secret) throw new AppError("not_found");
      const proof = await proofOf(db, secret, actor.id, day);
      await noteCheck(db, actor.id, day, now);
      return json(proof);
    },
  }),
});
