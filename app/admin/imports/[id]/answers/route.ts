import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { listAnswers } from "@/lib/imports/answer-queries";
import { noteLetterAnswer } from "@/lib/imports/answers";
import { answersQuery, letterAnswerSchema } from "@/lib/imports/confirming/schema";
import { runById } from "@/lib/imports/runs";
import * as answers from "@/lib/imports/views";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "What those who moved in say of their balances, in the order of the file",
    right: "imports.view",
    query: answersQuery,
    list: answers.openingAnswer,
    fails: ["not_found"],
    run: async ({ db, actor }, { request, query, params }) => {
      const runId = pathId(params.id);
      if (!(await runById(db, runId))) throw new AppError("not_found");
      const asked = { runId, state: query.state, reader: actor.id };
      return listing({
        request,
        query,
        read: (cursor, limit) => listAnswers(db, asked, Number(cursor ?? 0), limit),
      });
    },
  }),
  POST: route({
    summary:
      "Note what a member has answered on paper, by the reply code of their letter; not by who gave the letter out",
    right: "members.enrol",
    body: letterAnswerSchema,
    answer: withMessage({}),
    status: 201,
    fails: ["not_found", "balance_answered", "own_import", "invalid"],
    run: async (ctx, { params, body }) => {
      await noteLetterAnswer(ctx, pathId(params.id), body);
      const t = await getTranslations("moveIn.answers");
      return json({ message: t("noted") }, { status: 201 });
    },
  }),
});
