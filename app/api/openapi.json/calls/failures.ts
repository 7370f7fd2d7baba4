import type { ErrorCode } from "@/lib/errors";

/** How a money command fails for its password and its request id; the former counts with sign-in. */
export const MONEY_FAILURES: ErrorCode[] = [
  "wrong_password",
  "too_many_attempts",
  "request_id_reused",
];
