import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answer-words";
import { ROLES } from "@/lib/permissions";

const person = z.strictObject({ id, name: text, username: text, role: z.enum(ROLES) });
export const auditEntry = named(
  "AuditEntry",
  z.strictObject({
    /** `chain-number`: where it stands. */
    id: text,
    at: instant,
    /** Null: the system, the office's own command line, or a visitor whom nobody knows. */
    actor: person.nullable(),
    action: text,
    outcome: z.enum(["done", "refused"]),
    /** `label`: a transaction's reference or a member's name. */
    subject: z.strictObject({ type: text, id: text, label: nullableText }).nullable(),
    detail: z.record(text, z.unknown()).nullable(),
    address: nullableText,
  }),
);
/** An entry of the audit log as the office reads it. */
export type AuditView = z.infer<typeof auditEntry>;
