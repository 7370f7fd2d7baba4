import { AppError } from "@/lib/errors";

const OF_MEMBER = {
  insufficient_balance: "memberHasOnly",
  share_most: "memberShareMost",
  claim_open: "memberOwes",
} as const;

/** The field of what is asked for the member: francs, or a number of shares. */
type Asked = "amount" | "count";

/** What the member's account does not allow, told to the clerk as the member's and beside the field; other errors as they are. */
export function besideMember(error: unknown, field: Asked): unknown {
  if (!(error instanceof AppError && Object.hasOwn(OF_MEMBER, error.code))) return error;
  const { code, values } = error;
  const key = OF_MEMBER[code as keyof typeof OF_MEMBER];
  return new AppError(code, values, { [field]: { key, values } });
}

type Member = { id: string; fullName: string; parts: { available: number; claim: number } };

/**
 * Refuses, before anybody types a password, that so many francs leave what the member has available, as the posting would.
 * Throws claim_open where they owe the cooperative, or insufficient_balance.
 */
export function refuseOutgoing({ id, fullName: name, parts }: Member, amount: number): void {
  const { available, claim } = parts;
  if (claim > 0) throw new AppError("claim_open", { member: id, name, amount: claim });
  if (amount > available) throw new AppError("insufficient_balance", { name, amount: available });
}

/** Who serves, who is served where somebody is, and the colleague who has typed their password. */
type Present = { clerk: string; member: string | null; second: string };

/** What keeps the colleague from agreeing, told beside their name; other errors as they are. */
export function besideSecond(error: unknown, present: Present): unknown {
  const key = error instanceof AppError && keptFrom(error, present);
  if (!key) return error;
  const { code, values } = error as AppError;
  return new AppError(code, values, { "secondStaff.identifier": { key, values } });
}

function keptFrom({ code, values }: AppError, { clerk, member, second }: Present): string | null {
  const theirs = second !== clerk && values.member === second;
  if (code === "own_record" && !theirs)
    return member !== clerk && [clerk, member].includes(second) ? "secondOneself" : null;
  if (!theirs) return null;
  if (code === "own_record") return "secondLent";
  if (code === "forbidden") return "secondNotEntitled";
  return code === "decider_held" ? "secondHeld" : null;
}

const TRIED_AT = { memberPassword: "member", "secondStaff.password": "colleague" } as const;

/** Whose password was tried too often at the desk, where no advice of the sign-in helps; other errors as they are. */
export function triedAtDesk(error: unknown, field: keyof typeof TRIED_AT): unknown {
  if (!(error instanceof AppError && error.code === "too_many_attempts")) return error;
  const { where } = error.values;
  if (where === "signIn" || where === "password")
    return new AppError(error.code, { ...error.values, where: TRIED_AT[field] });
  return where === "network" ? new AppError(error.code, { ...error.values, where: "desk" }) : error;
}
