import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answers/words";
import type { AuditView } from "@/lib/audit/schema";
import { ROLES } from "@/lib/permissions";

const person = z.strictObject({ id, name: text, username: text, role: z.enum(ROLES) });
export const auditEntry = named(
  "AuditEntry",
  z.strictObject({
    id: text,
    at: instant,
    actor: person.nullable(),
    action: text,
    outcome: z.enum(["done", "refused"]),
    subject: z.strictObject({ type: text, id: text, label: nullableText }).nullable(),
    detail: z.record(text, z.unknown()).nullable(),
    address: nullableText,
  }),
) satisfies z.ZodType<AuditView>;
