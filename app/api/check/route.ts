import { database } from "@/db/client";
import * as answers from "@/lib/answers/papers";
import { AppError } from "@/lib/errors";
import { type Checked, checkPaper } from "@/lib/papers/check";
import { paperKey } from "@/lib/papers/key";
import { checkQuery } from "@/lib/papers/schema";
import { isForeignPart } from "@/lib/web/body";
import { json, openRoute, resource } from "@/lib/web/handler";

/**
 * Whether a paper is genuine, for programs: `{genuine, since}`. What it says stands on the paper. Too many
 * wrong codes: 429 with Retry-After.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "Whether a statement or receipt is genuine",
    query: checkQuery,
    answer: answers.paperCheck,
    fails: ["foreign_origin", "not_found", "too_many_attempts"],
    run: async ({ request, query: { reference, code }, now, address }) => {
      if (isForeignPart(request.headers)) throw new AppError("foreign_origin");
      const checker = { db: database(), now, address, key: paperKey() };
      const found = await checkPaper(checker, reference, code);
      if (!found) throw new AppError("not_found");
      return json({ genuine: true, since: sinceOf(found) });
    },
  }),
});

function sinceOf(found: Checked) {
  if (found.kind === "receipt") return found.since;
  return found.kind === "agreement" ? (found.ended?.how ?? null) : null;
}
