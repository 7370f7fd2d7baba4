import { createTranslator } from "use-intl/core";
import { formatDay } from "@/lib/dates";
import { fileRefusal } from "@/lib/imports/refused-files";
import type { FileRefusal, Problem, Tie } from "@/lib/imports/schema";
import type { Locale } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { formatRwf } from "@/lib/money";

/** What a dry run found, in a reader's words. */
export function importWords(locale: Locale) {
  const t = createTranslator({ locale, messages: MESSAGES[locale].imports });
  const fields = createTranslator({ locale, messages: MESSAGES[locale].errors.field });
  return {
    problem: ({ code, values }: Pick<Problem, "code" | "values">) =>
      t(`problems.${code}`, {
        near: "none",
        ...values,
        ...(values.day && { day: formatDay(String(values.day), locale) }),
      }),
    refusal: (refusal: FileRefusal) => {
      const { key, values } = fileRefusal(refusal);
      return fields(key, values);
    },
    tie: ({ tie, is, should }: Tie) =>
      t(`ties.${tie}`, {
        is: formatRwf(is),
        should: formatRwf(should),
        difference: formatRwf(Math.abs(is - should)),
      }),
    marked: {
      row: t("marked.row"),
      correct: t("marked.correct"),
      corrected: t("marked.corrected"),
    },
  };
}
