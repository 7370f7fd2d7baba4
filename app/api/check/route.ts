import { database } from "@/db/client";
import * as answers from "@/lib/answers/documents";
import { type Checked, checkDocument } from "@/lib/documents/check";
import { documentKey } from "@/lib/documents/key";
import { checkQuery } from "@/lib/documents/schema";
import { AppError } from "@/lib/errors";
import { isForeignPart } from "@/lib/web/body";
import { json, openRoute, resource } from "@/lib/web/handler";

/**
 * Whether a document is genuine, for programs: `{genuine, since}`. What it says stands on the document; `changed`: the
 * books have moved on, as the screen says in words. Too many
 * wrong codes: 429 with Retry-After.
 */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "Whether a statement, receipt, certificate or report is genuine",
    query: checkQuery,
    answer: answers.documentCheck,
    fails: ["foreign_origin", "not_found", "too_many_attempts"],
    run: async ({ request, query: { reference, code }, now, address }) => {
      if (isForeignPart(request.headers)) throw new AppError("foreign_origin");
      const checker = { db: database(), now, address, key: documentKey() };
      const found = await checkDocument(checker, reference, code);
      if (!found) throw new AppError("not_found");
      return json({ genuine: true, since: sinceOf(found) });
    },
  }),
});

function sinceOf(found: Checked) {
  if (found.kind === "paper") return null;
  if (found.kind === "certificate") return found.since && "changed";
  if (found.kind === "statement") return found.since && "changed";
  if (found.altered) return "changed";
  if (found.kind === "receipt") return found.since;
  return found.ended?.how ?? null;
}
