import { z } from "zod";
import { GROUPS } from "@/lib/audit/actions";
import type { AuditView } from "@/lib/audit/views";
import { searchText } from "@/lib/fields";
import { cursorField, limitField } from "@/lib/paging";
import type { Role } from "@/lib/permissions";

const ACTION = /^[a-z][a-z-]{0,39}\.[a-z][a-z-]{0,39}$/;

// A Kigali day; years that PostgreSQL and people know.
const day = z.iso
  .date({ error: "dateInvalid" })
  .refine((text) => text >= "2000-01-01" && text <= "2199-12-31", "dateInvalid");

/** The filters of the audit log: the screen's address and the query string are the same. */
const auditFilter = {
  /** A name, username, e-mail or id of a member, or `system`. */
  who: searchText.optional(),
  /** One action, or a group as `deposits.*`. */
  action: z
    .string({ error: "filterInvalid" })
    .refine((s) => ACTION.test(s) || GROUPS.some((group) => s === `${group}.*`), "filterInvalid")
    .optional(),
  outcome: z.enum(["done", "refused"], { error: "filterInvalid" }).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The reference of a transaction, or a member as in `who`. */
  subject: searchText.optional(),
};

/** The query string of GET /admin/audit and of the screen. */
export const auditQuery = z.strictObject({
  ...auditFilter,
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** Somebody the log speaks of, as they are called today. */
export type AuditPerson = { id: string; name: string; username: string; role: Role };

/** An entry with its place in the chain. */
export type AuditEntry = AuditView & {
  chain: number;
  number: number;
  hash: string;
  previousHash: string;
  /** Whether the hash is that of the entry and of the one before it. */
  whole: boolean;
};
