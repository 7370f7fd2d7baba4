import { getLocale, getTranslations } from "next-intl/server";
import { payoutWord, shownParty } from "@/components/transaction-parts";
import { formatDateTime } from "@/lib/dates";
import { receivedOf } from "@/lib/deposits/rules";
import type { Proof } from "@/lib/documents/proof";
import { channelWord } from "@/lib/methods";
import { formatExact, formatNumber } from "@/lib/money";
import type { NumberedReceipt, Receipt } from "@/lib/receipts/rules";

const DECIDED = { paid: "paidAt", failed: "givenBackAt" } as Partial<
  Record<Receipt["status"], "paidAt" | "givenBackAt">
>;

/**
 * What a receipt says, as names and values in the reader's language; what does not apply is left out. `cooperative`: the
 * name at the head of its documents.
 */
export async function receiptLines(
  receipt: NumberedReceipt,
  cooperative: string,
): Promise<[string, string][]> {
  const t = await getTranslations("transactions");
  const documents = await getTranslations("documents");
  const types = await getTranslations("types");
  const methods = await getTranslations("methods");
  const locale = await getLocale();
  const instant = (at: Date | null) => at && formatDateTime(at, locale);
  const { amount, fee, status } = receipt;
  const received = receivedOf(receipt);
  const sharesOf = ({ shares }: NumberedReceipt) =>
    shares &&
    documents("sharesAt", { count: formatNumber(shares.count), value: formatExact(shares.value) });
  const paidOut = receipt.type === "withdraw";
  const lines: [string, string | null | undefined][] = [
    [t("amount"), formatExact(amount)],
    [t("fee"), fee > 0 ? formatExact(fee) : null],
    [documents("net"), received ? formatExact(received.net) : null],
    [t("type"), types(receipt.type)],
    [documents("shares"), sharesOf(receipt)],
    [t("from"), await shownParty(receipt, "from", cooperative)],
    [t("to"), await shownParty(receipt, "to", cooperative)],
    [documents("member"), receipt.memberNumber ?? null],
    [t("method"), methods(channelWord(receipt.channel ?? receipt.method ?? "internal"))],
    [t("senderPhone"), receipt.senderPhone],
    [t(payoutWord(status)), receipt.payoutTo],
    [t("externalId"), paidOut ? null : receipt.externalId],
    [t("description"), receipt.description],
    [t("reference"), receipt.reference],
    [paidOut ? documents("askedAt") : t("date"), instant(receipt.createdAt)],
    [documents("approvedAt"), instant(receipt.approvedAt)],
    [documents(DECIDED[status] ?? "decidedAt"), instant(receipt.decidedAt)],
    [documents("paidBy"), receipt.paidBy?.name ?? null],
    [documents("agreedBy"), receipt.agreedBy ?? null],
    [t("decision.paymentNumber"), paidOut ? receipt.externalId : null],
    [t("reason"), receipt.rejectReason],
    [documents(status === "voided" ? "voidedAt" : "reversedAt"), instant(receipt.endedAt)],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}

/** What stands below the line on which a member signs by hand, who did not agree by their password; null where nobody signs. */
export async function signsWhere({ agreedBy, toUser, fromUser }: NumberedReceipt) {
  const documents = await getTranslations("documents");
  return agreedBy ? documents("signsHere", { name: toUser ?? fromUser ?? "" }) : null;
}

/** A receipt as a text to pass on, with the address at which it can be checked. */
export async function receiptText(
  receipt: NumberedReceipt,
  { address }: Pick<Proof, "address">,
  cooperative: string,
) {
  const documents = await getTranslations("documents");
  const facts = await receiptLines(receipt, cooperative);
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return [cooperative, documents(`statusText.${receipt.status}`), ...lines, address].join("\n");
}
