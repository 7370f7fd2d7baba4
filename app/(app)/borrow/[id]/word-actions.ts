"use server";

import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { overruleSchema, wordSchema } from "@/lib/loans/schema";
import { overruleWord, sayWord } from "@/lib/loans/write-off-words";
import { type FormState, runForm } from "@/lib/web/action";

const idIn = (form: FormData) => pathId(String(form.get("id") ?? ""));

/** The lender agrees to a write-off or objects. Answers what to tell. */
export async function giveWord(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("loans.word");
  return runForm(form, {
    schema: wordSchema,
    fields: { word: "text", reason: "text" },
    failed: t("failed"),
    run: async (ctx, input) => {
      await sayWord(ctx, idIn(form), input);
      return t("done");
    },
  });
}

/** The director decides over the lender's word. Answers what to tell. */
export async function overrule(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("loans.word");
  return runForm(form, {
    schema: overruleSchema,
    fields: { reason: "text" },
    right: "loans.overrule",
    failed: t("failed"),
    run: async (ctx, input) => {
      await overruleWord(ctx, idIn(form), input);
      return t("done");
    },
  });
}
