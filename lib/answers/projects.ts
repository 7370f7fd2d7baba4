import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answers/words";
import { METHODS } from "@/lib/methods";
import { MOVEMENT_KINDS, OF_MONEY_OUT, PROJECT_STATUSES, RESULT_KINDS } from "@/lib/projects/rules";
import type {
  DistributionView,
  Investor,
  MovementView,
  ProjectFile,
  ProjectView,
  ResultView,
  Weighing,
} from "@/lib/projects/schema";

const percent = z.number();

export const investor = named(
  "Investor",
  z.strictObject({ name: text, share: percent, amount: francs, avatar: nullableText }),
) satisfies z.ZodType<Investor>;

export const file = named(
  "ProjectFile",
  z.strictObject({
    id,
    kind: z.enum(["photo", "document"]),
    name: text,
    size: z.int(),
    href: text,
    preview: nullableText,
    width: z.int().nullable(),
    height: z.int().nullable(),
  }),
) satisfies z.ZodType<ProjectFile>;

export const project = named(
  "Project",
  z.strictObject({
    id,
    title: text,
    description: text,
    status: z.enum(PROJECT_STATUSES),
    totalInvestment: francs,
    currentInvestment: francs,
    progress: percent,
    openForInvestment: z.boolean(),
    availableForInvestment: z.boolean(),
    resultProposed: z.boolean(),
    investors: z.array(investor),
    investorCount: z.int(),
    capital: francs,
    profit: francs,
    loss: francs,
    distributed: francs,
    undistributed: francs,
    moneyOut: francs,
    own: z
      .strictObject({
        amount: francs,
        capital: francs,
        share: percent,
        earned: francs,
        lost: francs,
        returned: francs,
      })
      .nullable(),
    files: z.array(file),
    createdAt: instant,
    updatedAt: instant,
    runningSince: instant.nullable(),
    completedAt: instant.nullable(),
  }),
) satisfies z.ZodType<ProjectView>;

export const result = named(
  "ProjectResult",
  z.strictObject({
    id,
    kind: z.enum(RESULT_KINDS),
    amount: francs,
    method: z.enum([...METHODS, OF_MONEY_OUT]),
    note: text,
    recordedBy: text,
    transactionId: id,
    reference: text,
    createdAt: instant,
    distributedAt: instant.nullable(),
    distributedBy: nullableText,
  }),
) satisfies z.ZodType<ResultView>;

export const movement = named(
  "ProjectMovement",
  z.strictObject({
    id,
    kind: z.enum(MOVEMENT_KINDS),
    amount: francs,
    method: method.nullable(),
    channel: nullableText,
    note: text,
    status: z.enum(["pending", "approved", "rejected"]),
    recordedBy: text,
    decidedBy: nullableText,
    reference: text,
    createdAt: instant,
    papers: z.int().nullable(),
    outAfter: francs.nullable(),
  }),
) satisfies z.ZodType<MovementView>;

export const weighing = named(
  "Weighing",
  z.strictObject({
    weight: z.int(),
    from: z.iso.date(),
    until: z.iso.date(),
    holds: z.boolean(),
  }),
) satisfies z.ZodType<Weighing>;

export const distribution = named(
  "Distribution",
  z.strictObject({
    id,
    amount: francs,
    investors: z.int(),
    note: nullableText,
    distributedBy: text,
    createdAt: instant,
    weight: z.int(),
    own: z
      .strictObject({
        amount: francs,
        capital: francs,
        weight: z.int(),
        transactionId: id.nullable(),
      })
      .nullable(),
  }),
) satisfies z.ZodType<DistributionView>;
