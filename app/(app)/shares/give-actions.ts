"use server";

import { getLocale, getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { formatDate } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { searchText } from "@/lib/fields";
import { findRecipients, getRecipient } from "@/lib/members/queries";
import { formatExact, formatNumber } from "@/lib/money";
import { shareSettings } from "@/lib/settings/queries";
import { offerShares, refuseOwing } from "@/lib/shares/offers";
import { heldBy } from "@/lib/shares/queries";
import { refuseLeaving } from "@/lib/shares/refusals";
import { worthOf } from "@/lib/shares/rules";
import { offerSchema, offerTermsSchema } from "@/lib/shares/schema";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";

/** One step of offering shares to another member: form, review, password, receipt. */
export async function giveStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("shares.give");
  const locale = await getLocale();
  const about = (name: string, count: number, worth: number) => [
    {
      label: t("youOffer"),
      value: t("shares", { count: formatNumber(count), n: count }),
      lead: true,
    },
    { label: t("to"), value: name, lead: true },
    { label: t("worth"), value: formatExact(worth) },
  ];
  return runSteps(previous, form, {
    fields: { recipient: "text", count: "integer" },
    terms: offerTermsSchema,
    whole: offerSchema,
    resolve: async (ctx, values) => {
      const id = await recipientNamed(ctx, values.recipient);
      delete values.recipient;
      if (id) values.recipientId = id;
    },
    review: async ({ db, actor }, { recipientId, count }) => {
      const [recipient, terms, held] = await Promise.all([
        getRecipient(db, actor.id, recipientId),
        shareSettings(db),
        heldBy(db, actor.id),
      ]);
      refuseLeaving(terms, held, count, { id: actor.id, fewer: "ownSharesNotHeld" });
      await refuseOwing(db, actor);
      const { fullName, username } = recipient;
      return [
        ...about(`${fullName} (@${username})`, count, worthOf(count, terms)),
        { label: t("left"), value: formatNumber(held.own - count) },
        { label: t("money"), value: t("moneyText") },
        { label: t("next"), value: t("nextText") },
      ];
    },
    run: async (ctx, input) => {
      const offer = await offerShares(ctx, input);
      return {
        done: t("doneTitle"),
        facts: [
          ...about(offer.party, offer.shares, offer.worth),
          { label: t("until"), value: formatDate(new Date(offer.endsAt), locale) },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

// Whom a typed name means: one active member, or it is asked again.
async function recipientNamed(ctx: Context, typed: unknown): Promise<string | null> {
  const name = searchText.safeParse(typed);
  if (!name.success || name.data === "") return null;
  const found = await findRecipients(ctx.db, ctx.actor.id, name.data);
  const [only] = found;
  if (only && found.length === 1) return only.id;
  const key = found.length === 0 ? "recipientNotFound" : "shareRecipientMany";
  throw new AppError("invalid", {}, { recipient: { key } });
}
