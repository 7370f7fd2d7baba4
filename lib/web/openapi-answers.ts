import { z } from "zod";
import type { District } from "@/lib/divisions/rwanda";
import { STATUS_OF } from "@/lib/errors";
import { LOANS_ANSWERS } from "./answers/loans";
import { MEMBERS_ANSWERS } from "./answers/members";
import { OFFICE_ANSWERS } from "./answers/office";
import { OWN_ANSWERS } from "./answers/own";
import { PROJECTS_ANSWERS } from "./answers/projects";
import { REPORTS_ANSWERS } from "./answers/reports";
import { SEARCH_ANSWERS } from "./answers/search";
import { TRANSACTIONS_ANSWERS } from "./answers/transactions";
import { named, text, told } from "./answers/words";

const district = named(
  "District",
  z.strictObject({ district: text, sectors: z.record(text, z.array(text)) }),
) satisfies z.ZodType<District>;

/** Any failure; `fields` names each field that is wrong and says why. */
const problem = named(
  "Problem",
  z.strictObject({
    message: text,
    code: z.enum(Object.keys(STATUS_OF) as (keyof typeof STATUS_OF)[]),
    fields: z.record(text, text).optional(),
  }),
);

/**
 * What the calls answer, for GET /api/openapi.json. Each is held to its type by the compiler, and
 * real answers are held to it by tests/server/openapi.test.ts.
 */
export const ANSWERS = {
  ...MEMBERS_ANSWERS,
  ...TRANSACTIONS_ANSWERS,
  ...LOANS_ANSWERS,
  ...OFFICE_ANSWERS,
  ...PROJECTS_ANSWERS,
  ...OWN_ANSWERS,
  ...REPORTS_ANSWERS,
  ...SEARCH_ANSWERS,
  ...{ problem, district, message: told({}) },
  divisions: z.union([z.array(text), district]),
  document: z.record(text, z.unknown()),
  status: z.strictObject({ status: text }),
} as const;
