import { getTranslations } from "next-intl/server";
import { single, withMessage } from "@/lib/answer-words";
import { openingOf } from "@/lib/imports/answer-queries";
import { answerOpening } from "@/lib/imports/answers";
import { openingAnswerSchema } from "@/lib/imports/confirming/schema";
import * as answers from "@/lib/imports/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary:
      "The balance that was brought in for the member from the old books, and what they and the office have said of it; null without one",
    answer: single({ opening: answers.opening.nullable() }),
    run: async ({ db, actor }) => json({ opening: await openingOf(db, actor.id) }),
  }),
  POST: route({
    summary: "Say that the balance that was brought in is right, or what it should be and why",
    body: openingAnswerSchema,
    answer: withMessage({ opening: answers.opening.nullable() }),
    status: 201,
    fails: ["not_found", "balance_answered", "invalid"],
    run: async (ctx, { body }) => {
      await answerOpening(ctx, body);
      const t = await getTranslations("opening");
      const message = t(body.agrees ? "thanks" : "received");
      return json({ message, opening: await openingOf(ctx.db, ctx.actor.id) }, { status: 201 });
    },
  }),
});
