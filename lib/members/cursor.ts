import { z } from "zod";
import { AppError } from "@/lib/errors";
import { atMost } from "@/lib/lengths";
import { ROLES } from "@/lib/permissions";

export const MEMBER_SORTS = [
  "fullName",
  "role",
  "status",
  "balance",
  "sharePercentage",
  "district",
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Where a list of members goes on: after the row of this value, full name and id. */
export type MemberCursor = { value: string | number | null; name: string; id: string };

const text = (max: number) =>
  z
    .string()
    .check(atMost(max))
    .refine((s) => s.isWellFormed() && !s.includes("\0"));

const VALUES = {
  fullName: z.null(),
  role: z.enum(ROLES),
  status: z.enum(["active", "inactive"]),
  balance: z.int(),
  sharePercentage: z.number().gte(0).lte(100),
  district: text(300).nullable(),
} satisfies Record<MemberSort, z.ZodType>;

/** A cursor in a query string; it holds a district and two names in any script. */
export const memberCursorField = z
  .string({ error: "cursorInvalid" })
  .regex(/^[\w-]{0,2000}$/, "cursorInvalid");

export function writeMemberCursor(sort: MemberSort, { value, name, id }: MemberCursor): string {
  return Buffer.from(JSON.stringify([sort, value, name, id])).toString("base64url");
}

/** Reads a cursor of a list in this order. Throws invalid when it is none of ours. */
export function readMemberCursor(
  sort: MemberSort,
  written: string | undefined,
): MemberCursor | null {
  if (!written) return null;
  const shape = z.tuple([z.literal(sort), VALUES[sort], text(300), z.uuid()]);
  const read = shape.safeParse(parsed(Buffer.from(written, "base64url").toString()));
  if (read.success) {
    const [, value, name, id] = read.data;
    if (writeMemberCursor(sort, { value, name, id }) === written) return { value, name, id };
  }
  throw new AppError("invalid", {}, { cursor: { key: "cursorInvalid" } });
}

/** As readMemberCursor, for a screen: what is none of ours means the first page. */
export function pageMemberCursor(
  sort: MemberSort,
  written: string | undefined,
): MemberCursor | null {
  try {
    return readMemberCursor(sort, written);
  } catch {
    return null;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
