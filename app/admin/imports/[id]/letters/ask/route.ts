import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeLetters } from "@/lib/approvals/imports";
import { pathId } from "@/lib/fields";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Propose letters that open the accounts of those who moved in; who proposes prints them",
    keyed: true,
    right: "imports.bring",
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["not_found", "not_pending", "letters_done", "already_proposed", "decider_held"],
    run: async (ctx, { params }) => {
      const proposal = await proposeLetters(ctx, pathId(params.id));
      const t = await getTranslations("moveIn.act");
      return json({ message: t("lettersAsked"), proposal }, { status: 202 });
    },
  }),
});
