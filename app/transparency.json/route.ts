import type { z } from "zod";
import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { proofQuery } from "@/lib/liabilities/schema";
import { published } from "@/lib/liabilities/transparency";
import * as answers from "@/lib/liabilities/views";
import { isTransparent } from "@/lib/settings/queries";
import { readFigures } from "@/lib/web/figures";
import { openRoute, resource } from "@/lib/web/handler";
import { actingActor } from "@/lib/web/session";

/** What is owed to members at a day's end, in all: for everybody, or for members where visitors are not shown it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openRoute({
    summary: "What is owed to members in all, signed",
    query: proofQuery,
    answer: answers.transparency,
    fails: ["not_found", "unauthenticated", "enrolment_required"],
    run: async ({ query: { day } }) => {
      const everybody = await isTransparent(database());
      if (!everybody) await actingActor();
      const { value: found } = await readFigures(null, (db) => published(db, day));
      if (!found) throw new AppError("not_found");
      const { assets, ...rest } = found;
      const headers = { "cache-control": everybody ? "public, max-age=60" : "no-store" };
      const compared = assets.map(({ account, amount, withheld }) => ({
        account,
        amount,
        withheld,
        comparedWithStatement: null,
      }));
      const answer: z.infer<typeof answers.transparency> = { ...rest, assets: compared };
      return Response.json(answer, { headers });
    },
  }),
});
