import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import { needsFresh, type Right } from "@/lib/permissions";

/** The methods that a call may have; what else HTTP has is answered for all of them alike. */
export const HTTP_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

type FileType =
  | "text/csv"
  | "text/plain"
  | "application/zip"
  | "image/png"
  | "image/jpeg"
  | "application/pdf"
  | "application/json"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a call is for and what it answers: a message, unless it names a list's rows, a value or a file. */
export type Described = {
  summary: string;
  list?: z.ZodType;
  answer?: z.ZodType;
  file?: FileType | readonly FileType[];
  /** 202: it always waits for a second person. */
  status?: 200 | 201 | 202;
  /** Whether 202 is answered too, with the same shape, where it was taken down and a second person decides. */
  waits?: true;
  /** Where the `Link` header of a value leads, which names only some of what there is. */
  next?: string;
  /** Statuses besides, whose answer is of the same kind and no failure of ours. */
  otherwise?: readonly 503[];
  /**
   * It moves or frees money, or decides who may: the same Idempotency-Key again answers the same, and does
   * nothing more.
   */
  keyed?: true;
  /** Other failures than those that every such call can have. */
  fails?: readonly ErrorCode[];
};

/** The bodies that a call reads by itself: as JSON, or as a form with files. */
export type OwnBodies = { json?: z.ZodType; form?: z.ZodType };

/** All that a call asks and answers, said once beside its code; GET /api/openapi.json is made of these. */
export type Contract = Described & {
  /** Who may call: a member, a visitor too, or anybody, with nothing checked at all. */
  caller: "member" | "visitor" | "anybody";
  right?: Right;
  /** Whether it needs fresh authentication, where its right does not say so (lib/permissions.ts). */
  fresh?: boolean;
  body?: z.ZodType;
  query?: z.ZodType;
  readsItself?: OwnBodies;
};

/** How a money command fails for its password, which counts with sign-in. */
export const MONEY_FAILURES = [
  "wrong_password",
  "too_many_attempts",
] as const satisfies readonly ErrorCode[];

/** How a command fails besides by which the caller's own money leaves. */
export const PAYING_FAILURES = [
  ...MONEY_FAILURES,
  "insufficient_balance",
  "own_money_held",
] as const satisfies readonly ErrorCode[];

/** Whether a call needs the password or a code of the last ten minutes; it takes them in its body too. */
export function asksFresh({ right, fresh }: Pick<Contract, "right" | "fresh">, method: string) {
  return !isRead(method) && (fresh ?? needsFresh(right));
}

/** A method that asks for nothing but to see: HEAD is answered by what answers GET. */
export const isRead = (method: string) => method === "GET" || method === "HEAD";

/** How an act of the office fails where the password or a code is missing or wrong. */
export const FRESH_FAILURES = [
  "fresh_authentication_required",
  "wrong_password",
  "wrong_code",
  "too_many_attempts",
] as const satisfies readonly ErrorCode[];
