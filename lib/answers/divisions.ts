import { z } from "zod";
import { named, text } from "@/lib/answer-words";
import type { District } from "@/lib/divisions/rwanda";

const district = named(
  "District",
  z.strictObject({ district: text, sectors: z.record(text, z.array(text)) }),
) satisfies z.ZodType<District>;

/** The districts' names, or one with its sectors and their villages. */
export const divisions = z.union([z.array(text), district]);
