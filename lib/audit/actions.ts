import { RIGHTS } from "@/lib/permissions";

/**
 * What the audit trail knows by name, in the groups by which people look for it. Whatever else is
 * written there is shown as it stands. An approval that waits for a second one ends in `-first`.
 */
export const ACTION_GROUPS = {
  access: [
    "session.sign-in",
    "session.sign-out",
    "session.end",
    "session.end-others",
    "session.end-oldest",
    "links.end",
    "password.confirm",
    "password.forgot",
    "password.reset",
    "password.change",
    "two-factor.start",
    "two-factor.enable",
    "two-factor.disable",
    "two-factor.new-codes",
    "two-factor.recovery-code",
    "two-factor.ask",
    "two-factor.code",
    "two-factor.enrol",
    "account.activate",
    "request.origin",
    "document.check",
  ],
  deposits: [
    "deposit.submit",
    "deposit.approve",
    "deposit.approve-first",
    "deposit.reject",
    "deposit.cancel",
  ],
  withdrawals: [
    "withdrawal.submit",
    "withdrawal.approve",
    "withdrawal.approve-first",
    "withdrawal.pay",
    "withdrawal.reject",
    "withdrawal.cancel",
  ],
  transfers: ["transfer.send"],
  loans: [
    "offer.create",
    "offer.cancel",
    "offer.expire",
    "borrow-request.create",
    "borrow-request.cancel",
    "borrow-request.expire",
    "loan.take",
    "loan.lend",
    "loan.repay",
    "loan.repay-automatic",
    "loan.write-off",
    "loan.set-off",
    "loan.recover",
    "loan.word-agree",
    "loan.word-object",
    "loan.word-overrule",
    "loan.remind",
  ],
  channels: [
    "channels.propose-move",
    "channels.approve-move",
    "channels.approve-move-first",
    "voucher.record",
    "voucher.propose",
    "voucher.approve",
    "voucher.approve-first",
    "voucher.reject",
    "voucher.add-file",
    "voucher.read-file",
    "channels.reject-move",
  ],
  projects: [
    "project.create",
    "project.update",
    "project.run",
    "project.complete",
    "project.invest",
    "project.profit",
    "project.loss",
    "project.distribute",
    "project.add-file",
    "project.remove-file",
  ],
  corrections: [
    "transaction.void",
    "transaction.reverse",
    "claim.make",
    "claim.repay",
    "books.correct",
    "books.restore",
  ],
  proposals: [
    "proposal.reversal",
    "proposal.role",
    "proposal.contact",
    "proposal.recovery",
    "proposal.settings",
    "proposal.write-off",
    "proposal.project-result",
    "proposal.project-distribution",
    "proposal.confirmed",
    "proposal.first",
    "proposal.refused",
    "proposal.withdrawn",
    "proposal.changed",
  ],
  people: [
    "member.create",
    "member.update",
    "member.suspend",
    "member.activate",
    "member.recover",
    "member.delete",
    "member.letter",
    "profile.email-ask",
    "profile.email-confirm",
    "profile.email-cancel",
    "notices.choose-mail",
    "member.statement",
    "member.open",
    "document.open",
    "document.issue",
    "invitation.send",
    "invitation.resend",
    "invitation.revoke",
    "invitation.accept",
  ],
  organisation: [
    "settings.update",
    "organisation.founded",
    "outbox.open-link",
    "books.journal",
    "audit.take-pack",
  ],
  exports: ["books.export", "audit.export", "reports.export"],
  records: ["transaction.record", "request.record", "record.keep"],
  rights: RIGHTS,
} as const satisfies Record<string, readonly string[]>;

/** Rows that keep the digest of what came with another act: shown to who asks for them, or for their subject. */
export const QUIET_ACTIONS = ACTION_GROUPS.records;

export type ActionGroup = keyof typeof ACTION_GROUPS;
export const GROUPS = Object.keys(ACTION_GROUPS) as ActionGroup[];

/** The group's actions, where the filter names one (`deposits.*`); null for a single action. */
export function actionsOf(filter: string): readonly string[] | null {
  const [group = "", rest] = filter.split(".");
  return rest === "*" && Object.hasOwn(ACTION_GROUPS, group)
    ? ACTION_GROUPS[group as ActionGroup]
    : null;
}
