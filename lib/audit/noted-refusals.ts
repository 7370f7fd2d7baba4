import type { ErrorCode } from "@/lib/errors";

/** Refusals that the command leaves no trace of, and the action that a member or a visitor was refused. */
export const NOTED_REFUSALS: Partial<Record<ErrorCode, { known: string; visitor: string }>> = {
  own_record: { known: "transactions.decide", visitor: "transactions.decide" },
  interest: { known: "transactions.decide", visitor: "transactions.decide" },
  own_account: { known: "members.manage", visitor: "members.manage" },
  last_admin: { known: "members.manage", visitor: "members.manage" },
  member_not_closable: { known: "members.manage", visitor: "members.manage" },
  second_approver: { known: "transactions.decide", visitor: "transactions.decide" },
  too_many_attempts: { known: "password.confirm", visitor: "session.sign-in" },
  enrolment_required: { known: "two-factor.enrol", visitor: "two-factor.enrol" },
  foreign_origin: { known: "request.origin", visitor: "request.origin" },
};
