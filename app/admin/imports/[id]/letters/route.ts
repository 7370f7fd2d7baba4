import { getTranslations } from "next-intl/server";
import { count, single, withMessage } from "@/lib/answer-words";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { campaignOf } from "@/lib/imports/campaign";
import { lettersSchema } from "@/lib/imports/confirming/schema";
import { giveLetters } from "@/lib/imports/letters";
import { runById } from "@/lib/imports/runs";
import * as answers from "@/lib/imports/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "How many of those who moved in have a letter, and have opened their account with it",
    right: "imports.view",
    answer: single({ campaign: answers.campaign }),
    fails: ["not_found"],
    run: async ({ db, actor, now }, { params }) => {
      const id = pathId(params.id);
      if (!(await runById(db, id))) throw new AppError("not_found");
      return json({ campaign: await campaignOf(db, id, { id: actor.id, now }) });
    },
  }),
  POST: route({
    summary:
      "Give codes out to the next members who moved in, or anew to those of earlier letters; two have agreed to it",
    keyed: true,
    right: "imports.bring",
    body: lettersSchema,
    answer: withMessage({ no: count }),
    status: 201,
    fails: ["not_found", "letters_not_agreed", "letters_done"],
    run: async (ctx, { params, body }) => {
      const no = await giveLetters(ctx, pathId(params.id), body.again);
      const t = await getTranslations("moveIn.act");
      return json({ message: t("given"), no }, { status: 201 });
    },
  }),
});
