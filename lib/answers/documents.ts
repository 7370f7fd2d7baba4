import { z } from "zod";
import { SHOWN_STATUSES } from "@/lib/ledger/status";

/** GET /api/check: what has become since of what the document says. */
export const documentCheck = z.strictObject({
  genuine: z.literal(true),
  since: z
    .enum([...SHOWN_STATUSES, "payable", "reversed", "voided", "repaid", "written_off", "changed"])
    .nullable(),
});
