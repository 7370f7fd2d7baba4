import { z } from "zod";
import { line } from "@/lib/fields";

/** GET /api/divisions: all districts by name, or the sectors and villages of one. */
export const divisionsQuery = z.strictObject({ district: line(100).optional() });
