import { getLocale, getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { Statement, StatementLine } from "@/lib/statements/schema";

/**
 * How the lines of a statement are told in the reader's language, on screens and on paper. `cooperative`: the name at
 * the head of its documents.
 */
export async function statementWords(cooperative: string) {
  const t = await getTranslations("documents");
  const types = await getTranslations("types");
  const methods = await getTranslations("methods");
  const locale = await getLocale();

  /** What happened: `Withdrawal, held`. */
  function what({ type, step }: StatementLine): string {
    if (step === "hold") return t("held", { type: types(type) });
    return step === "release" ? t("released", { type: types(type) }) : types(type);
  }

  /** With whom. */
  function party({ party, channel, account }: StatementLine): string {
    const by = account ?? channel;
    return party || (by ? methods(channelWord(by)) : cooperative);
  }

  /** The fee that was kept, or what only changed place; null when there is neither. */
  function note({ step, moved, fee }: StatementLine): string | null {
    if (fee > 0) return t("feeNote", { amount: formatExact(fee) });
    if (moved === 0) return null;
    const amount = formatExact(moved);
    if (step === "hold") return t("holdNote", { amount });
    return step === "release" ? t("releaseNote", { amount }) : t("movedNote", { amount });
  }

  /** With what the books begin, where these days began before them; null elsewhere. */
  function begins({ movedIn }: Pick<Statement, "movedIn">): string | null {
    if (!movedIn) return null;
    const { cutOver, opened, savings } = movedIn;
    return t("begins", {
      cutOver: formatDay(cutOver, locale),
      opened: formatDay(opened, locale),
      amount: formatExact(savings),
    });
  }

  return { what, party, note, begins };
}
