import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { formatTime } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { moreThanAvailable } from "@/lib/ledger/refusals";
import { getRecipient } from "@/lib/members/queries";
import type { Recipient } from "@/lib/members/schema";
import { formatExact, formatNumber, formatRwf } from "@/lib/money";
import { sentLately } from "@/lib/transfers/queries";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import type { Fact, StepsState } from "@/lib/web/steps-state";

type Asking = Pick<Context, "db" | "actor" | "now" | "requestId">;
type Terms = { recipientId: string; amount: number };

/** What somebody is about to agree to. Throws recipient_unavailable, or insufficient_balance beside the amount. */
export async function reviewTransfer(
  { db, actor }: Asking,
  { recipientId, amount }: Terms,
): Promise<{ recipient: Recipient; facts: Fact[] }> {
  const t = await getTranslations("send");
  const [recipient, { available }] = await Promise.all([
    getRecipient(db, actor.id, recipientId),
    memberBalances(db, actor.id),
  ]);
  if (exceedsAvailable(amount, available)) throw moreThanAvailable(available, "amountExceeds");
  const { fullName, username } = recipient;
  const facts = [
    { label: t("youSend"), value: formatExact(amount), lead: true },
    { label: t("to"), value: fullName, note: `@${username}`, lead: true },
    { label: t("from"), value: actor.fullName },
    { label: t("fee"), value: t("noFee") },
    { label: t("after"), value: formatExact(availableAfter(amount, available)) },
  ];
  return { recipient, facts };
}

/** Whether the same went to the same member just now, and what is asked then. */
export async function askOfRepeat(
  { db, actor, now, requestId }: Asking,
  { recipientId, amount }: Terms,
) {
  const before = await sentLately(db, { from: actor.id, to: recipientId, amount }, requestId, now);
  if (!before) return null;
  const t = await getTranslations("send");
  const { fullName } = await getRecipient(db, actor.id, recipientId);
  const time = formatTime(before.at);
  const text = t("sentBefore", { amount: formatRwf(amount), name: fullName, time });
  return { name: before.reference, text, yes: t("sendAgain") };
}

/**
 * Where "Send again" begins: at the review, since it says whom and how much; at the form where that cannot be sent
 * now, or nothing is said.
 */
export async function firstOfTransfer(
  by: Pick<Asking, "db" | "actor" | "now">,
  recipient: Recipient | null,
  amount: number | null,
): Promise<StepsState> {
  const typed: Record<string, string> = {
    ...(recipient && recipientFields(recipient)),
    ...(amount && { amount: formatNumber(amount) }),
  };
  if (!recipient || !amount) return { step: "form", typed };
  const ctx = { ...by, requestId: randomUUID() };
  const terms = { recipientId: recipient.id, amount };
  try {
    const [{ facts }, asked] = await Promise.all([
      reviewTransfer(ctx, terms),
      askOfRepeat(ctx, terms),
    ]);
    const kept = { ...typed, requestId: ctx.requestId };
    if (!asked) return { step: "review", facts, typed: kept };
    return { step: "review", facts, typed: { ...kept, asked: asked.name }, question: asked };
  } catch (error) {
    if (error instanceof AppError) return { step: "form", typed };
    throw error;
  }
}

/** What the form's fields say of who was chosen. */
export function recipientFields({ id, fullName }: Recipient): StepsState["typed"] {
  return { recipient: fullName, recipientFor: fullName, recipientId: id };
}
