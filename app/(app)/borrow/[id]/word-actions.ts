"use server";

import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { overruleSchema, wordSchema } from "@/lib/loans/schema";
import { overruleWord, sayWord } from "@/lib/loans/write-off-words";
import { formAction } from "@/lib/web/action";

const idIn = (form: FormData) => pathId(String(form.get("id") ?? ""));

/** The lender agrees to a write-off or objects. Answers what to tell. */
export const giveWord = formAction({
  schema: wordSchema,
  fields: { word: "text", reason: "text" },
  failed: "loans.word.failed",
  run: async (ctx, input, form) => {
    const t = await getTranslations("loans.word");
    await sayWord(ctx, idIn(form), input);
    return t("done");
  },
});

/** The director decides over the lender's word. Answers what to tell. */
export const overrule = formAction({
  schema: overruleSchema,
  fields: { reason: "text" },
  right: "loans.overrule",
  failed: "loans.word.failed",
  run: async (ctx, input, form) => {
    const t = await getTranslations("loans.word");
    await overruleWord(ctx, idIn(form), input);
    return t("done");
  },
});
