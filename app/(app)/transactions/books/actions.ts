"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { channelShort, moveBetweenChannels, moveWaits } from "@/lib/accounting/move";
import { listChannels } from "@/lib/accounting/queries";
import { type MoveTerms, moveSchema, moveTermsSchema } from "@/lib/accounting/schema";
import { formatDateTime } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";

/** One step of a move between channels: form, review, password, receipt. */
export async function moveStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("books.form");
  const methods = await getTranslations("methods");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const about = ({ from, to, amount, note }: MoveTerms) => [
    { label: t("youMove"), value: formatExact(amount), lead: true },
    { label: t("from"), value: methods(channelWord(from)), lead: true },
    { label: t("to"), value: methods(channelWord(to)), lead: true },
    { label: t("note"), value: note },
  ];
  return runSteps(previous, form, {
    right: "channels.move",
    fields: { from: "text", to: "text", amount: "integer", note: "text" },
    terms: moveTermsSchema,
    whole: moveSchema,
    review: async (ctx, terms) => {
      const [channels, waits] = await Promise.all([
        listChannels(ctx.db),
        moveWaits(ctx, terms.amount),
      ]);
      const held = channels.find(({ channel }) => channel === terms.from)?.balance ?? 0;
      if (terms.amount > held) throw channelShort(terms.from, held, terms.amount);
      return [
        ...about(terms),
        {
          label: t("fromAfter", { channel: methods(channelWord(terms.from)) }),
          value: formatExact(held - terms.amount),
        },
        ...(waits ? [{ label: t("approval"), value: t("colleague"), lead: true }] : []),
      ];
    },
    run: async (ctx, input) => {
      const moved = await moveBetweenChannels(ctx, input);
      return {
        done: moved.status === "pending" ? t("proposedTitle") : t("doneTitle"),
        facts: [
          ...about(input),
          { label: t("status"), value: status(moved.status) },
          { label: t("date"), value: formatDateTime(new Date(moved.date), locale) },
          { label: t("reference"), value: moved.reference },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
