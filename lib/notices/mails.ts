import { formatDate, startOfKigaliDay } from "@/lib/dates";
import type { MayBeMail } from "@/lib/mail/commands";
import { formatExact } from "@/lib/money";
import { isOfAccess } from "@/lib/notices/access-kinds";
import { noticeAddress } from "@/lib/notices/address";
import type { Due } from "@/lib/notices/due";
import type { MoneyKind } from "@/lib/notices/kinds";

/** So many mails one member gets from one run; beyond that, one that says how many notices wait. */
export const MAILS_EACH = 3;

type Mailed = Due & { kind: MoneyKind };

// What is about the access to an account was mailed as it happened.
const isMailed = (due: Due): due is Mailed => due.byMail && !isOfAccess(due.kind);

/**
 * The mails that tell of `due`, to those who want them, in their own language. They say what happened,
 * the amount and who; a balance or a reason stands in the application alone.
 */
export function mailsFor(due: readonly Due[], origin: string): MayBeMail[] {
  const byMember = new Map<string, Mailed[]>();
  for (const each of due.filter(isMailed)) {
    const theirs = byMember.get(each.memberId);
    if (theirs) theirs.push(each);
    else byMember.set(each.memberId, [each]);
  }
  return [...byMember.values()].flatMap((theirs) =>
    theirs.length > MAILS_EACH
      ? theirs.slice(0, 1).map((one) => digest(one, theirs.length, origin))
      : theirs.map((one) => single(one, origin)),
  );
}

function single(due: Mailed, origin: string): MayBeMail {
  const { kind, amount, party, reference, day, language } = due;
  const date = day ? formatDate(startOfKigaliDay(day), language) : "";
  return {
    ...addressOf(due),
    kind: `notice-${kind}`,
    values: { name: due.name, amount: formatExact(amount), party: party ?? "", reference, date },
    link: `${origin}${noticeAddress(due)}`,
  };
}

function digest(due: Due, count: number, origin: string): MayBeMail {
  return {
    ...addressOf(due),
    kind: "notice-several",
    values: { name: due.name, count: String(count) },
    link: `${origin}/notices`,
  };
}

const addressOf = ({ email, language }: Due) => ({ recipient: email, language });
