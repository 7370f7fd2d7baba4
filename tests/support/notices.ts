import { decideProposal } from "@/lib/approvals/commands";
import { submitDeposit } from "@/lib/deposits/commands";
import { OVERLAP_MS, writeNotices } from "@/lib/notices/write";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, cash, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";

export const ORIGIN = "https://of.example";

/** What concerns notices in a cooperative: acts that cause them, the job, and what it wrote. */
export function noticesOf(coop: Cooperative) {
  const send = async (from: Person, to: Person, amount: number) =>
    (await postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount })).transaction.id;
  const deposit = async (who: Person, amount: number) =>
    (await submitDeposit(coop.as(who), cash(amount))).id;
  const withdraw = async (who: Person, amount: number) => {
    const terms = { amount, method: "cash", description: null } as const;
    return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
  };
  return {
    send,
    deposit,
    withdraw,
    decide: {
      deposit: (id: string, reason?: string) =>
        decideTransaction(coop.as("finance"), id, decision(reason)),
      withdrawal: (id: string, reason?: string) =>
        decideTransaction(coop.as("finance"), id, decision(reason)),
      pay: (id: string) => payWithdrawal(coop.as("finance"), id, {}),
    },
    reverse: (transactionId: string) =>
      deleteByTwo(coop.as("admin"), () => coop.as("director"), transactionId),
    /** The job, now or at another instant. */
    run: (now = coop.clock.tick(), db = coop.db) => writeNotices(db, { now, origin: ORIGIN }),
    /** Every notice of somebody's own money as `who: kind`, in the order of what happened. */
    notified: async () =>
      (
        await coop.owner`select m.username, n.kind from notices n
          join members m on m.id = n.member_id where n.kind <> 'work-waiting' order by n.created_at, m.username`
      ).map(({ username, kind }) => `${username}: ${kind}`),
    /** Who has an unread notice that something waits for their decision. */
    atWork: async () =>
      (
        await coop.owner`select m.username from notices n join members m on m.id = n.member_id
          where n.kind = 'work-waiting' and n.read_at is null order by m.username`
      ).map(({ username }) => username),
    /** Every mail about them as `whom: kind`. */
    mailed: async () =>
      (
        await coop.owner`select recipient, kind from mails where kind like 'notice-%' order by id`
      ).map(({ recipient, kind }) => `${recipient.split("@")[0]}: ${kind}`),
    /** Forgets all, as if the job began now. */
    begin: async () => {
      await coop.owner`delete from notices`;
      await coop.owner`delete from mails`;
      await coop.owner`delete from pgboss.job`;
      await coop.owner`delete from notice_marks`;
      await coop.owner`delete from work_notified`;
      await coop.arrange`update members set muted_mail = '{}', language = 'en' where status <> 'closed'`;
      await writeNotices(coop.db, { now: coop.clock.tick(), origin: ORIGIN });
    },
    /** Takes back or rejects whatever waits for somebody. */
    clear: async () => {
      const transactions = await coop.owner`select id, submitted_by from transactions
        where status = 'pending' and voided_at is null`;
      for (const { id, submitted_by } of transactions) {
        const who = submitted_by === coop.idOf("finance") ? "manager" : "finance";
        await decideTransaction(coop.as(who), id, decision("It is over."));
      }
      const proposals = await coop.owner`select id, made_by from proposals where state = 'waiting'`;
      for (const { id, made_by } of proposals) {
        const maker = Object.values(coop.people).find((one) => one.id === made_by) ?? "admin";
        const back = { decision: "refuse", reason: "It is over." } as const;
        await decideProposal(coop.as(maker), id, back);
      }
    },
    /** Later than any look reaches back. */
    later: () => coop.clock.tick(2 * OVERLAP_MS),
  };
}

const decision = (reason?: string) =>
  reason ? { status: "rejected" as const, reason } : { status: "approved" as const };
