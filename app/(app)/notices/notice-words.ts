import { getLocale, getTranslations } from "next-intl/server";
import type { Executor } from "@/db/client";
import { countToDecide, TO_DECIDE_CAP } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { formatDate, startOfKigaliDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { Notice } from "@/lib/notices/schema";
import type { NoticeView } from "@/lib/notices/views";

/**
 * Tells notices in the reader's language of now, with exact amounts (decisions, section 11), and how much waits for
 * their decision now.
 */
export async function noticeWords(
  db: Executor,
  reader: Pick<Actor, "id" | "role">,
  now: Date,
): Promise<(notice: Notice) => NoticeView> {
  const t = await getTranslations("notices.kinds");
  const locale = await getLocale();
  const methods = await getTranslations("methods");
  const waiting = await countToDecide(db, reader, now, TO_DECIDE_CAP);
  return (notice) => {
    const { id, kind, transactionId, loanId, reference, amount, fee } = notice;
    const values = {
      amount: formatExact(amount),
      fee: formatExact(fee),
      net: formatExact(amount - fee),
      withFee: fee > 0 ? "yes" : "no",
      party: notice.party ?? "Open Future",
      method: methods(notice.method ?? "internal"),
      reason: notice.reason ?? "",
      date: notice.day ? formatDate(startOfKigaliDay(notice.day), locale) : "",
      reversed: notice.reversed ?? "other",
      waiting,
    };
    return {
      id,
      kind,
      title: t(`${kind}.title`),
      text: t(`${kind}.text`, values),
      transactionId,
      loanId,
      reference,
      amount,
      createdAt: notice.createdAt.toISOString(),
      readAt: notice.readAt?.toISOString() ?? null,
    };
  };
}
