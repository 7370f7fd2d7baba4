import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Method } from "../../lib/methods";
import { bytes, francs, instant, whole } from "./columns";
import { projectStatusEnum, resultKindEnum } from "./enums";

const project = () =>
  uuid("project_id")
    .notNull()
    .references(() => projects.id);

/**
 * What members invest in together. The application writes the words, the target and the switch; all
 * amounts are kept with their postings (db/functions/project-keep.sql), which alone write them.
 */
export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    target: francs("target").notNull(),
    status: projectStatusEnum().notNull().default("active"),
    openForInvestment: boolean("open_for_investment").notNull().default(true),
    /** Put in so far; what of it is in the project now, was given back, was lost. */
    invested: francs("invested").notNull().default(0),
    capital: francs("capital").notNull().default(0),
    returned: francs("returned").notNull().default(0),
    borne: francs("borne").notNull().default(0),
    investors: integer().notNull().default(0),
    /** Recorded in all; paid to the investors; not shared out yet, the project account's balance. */
    profit: francs("profit").notNull().default(0),
    loss: francs("loss").notNull().default(0),
    distributed: francs("distributed").notNull().default(0),
    undistributed: francs("undistributed").notNull().default(0),
    /** What was spent and has not come back; below zero, what came back beyond it and is no result yet. */
    moneyOut: francs("money_out").notNull().default(0),
    createdBy: uuid("created_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the words, the target, the switch or the status changed. */
    updatedAt: instant("updated_at").notNull(),
    runningAt: instant("running_at"),
    completedAt: instant("completed_at"),
  },
  (t) => [
    check("projects_target", sql`${t.target} > 0 and ${t.invested} <= ${t.target}`),
    check(
      "projects_capital",
      sql`${t.capital} >= 0 and ${t.capital} = ${t.invested} - ${t.borne} - ${t.returned}`,
    ),
    check(
      "projects_results",
      sql`${t.undistributed} = ${t.profit} - ${t.loss} - ${t.distributed} + ${t.borne} and ${t.undistributed} >= -${t.capital}`,
    ),
    check(
      "projects_money_out",
      sql`${t.moneyOut} <= ${t.capital} + least(${t.undistributed}, 0) and (${t.status} <> 'completed' or ${t.moneyOut} = 0)`,
    ),
    check(
      "projects_completed",
      sql`${t.status} <> 'completed' or (${t.capital} = 0 and not ${t.openForInvestment})`,
    ),
  ],
);

/** A member's part in a project, in francs. */
export const stakes = pgTable(
  "stakes",
  {
    projectId: project(),
    memberId: uuid("member_id").notNull(),
    /** The member's name at the last investment. */
    name: text().notNull(),
    invested: francs("invested").notNull().default(0),
    capital: francs("capital").notNull().default(0),
    earned: francs("earned").notNull().default(0),
    lost: francs("lost").notNull().default(0),
    returned: francs("returned").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.memberId] }),
    index("stakes_list_idx").on(t.projectId, t.invested.desc().nullsFirst(), t.memberId),
    index("stakes_member_idx").on(t.memberId),
    check(
      "stakes_capital",
      sql`${t.invested} > 0 and ${t.capital} >= 0 and ${t.earned} >= 0 and ${t.lost} >= 0 and ${t.capital} = ${t.invested} - ${t.lost} - ${t.returned}`,
    ),
  ],
);

/** A recorded profit or loss; its id is its transaction's. Null distribution: not shared out yet. */
export const projectResults = pgTable(
  "project_results",
  {
    id: uuid().primaryKey(),
    projectId: project(),
    kind: resultKindEnum().notNull(),
    amount: francs("amount").notNull(),
    /** By which channel it came or went; `project`: out of the project's money that is out, or came back. */
    method: text().$type<Method | "project">().notNull(),
    note: text().notNull(),
    recordedBy: uuid("recorded_by").notNull(),
    createdAt: instant("created_at").notNull(),
    distributionId: uuid("distribution_id"),
  },
  (t) => [
    index("project_results_list_idx").on(t.projectId, t.id),
    check("project_results_amount", sql`${t.amount} > 0`),
  ],
);

/** One sharing out of everything recorded until then. Francs: above zero a profit, below a loss. */
export const projectDistributions = pgTable(
  "project_distributions",
  {
    id: uuid().primaryKey(),
    projectId: project(),
    amount: francs("amount").notNull(),
    /** How many got or bore at least a franc. */
    investors: integer().notNull(),
    note: text(),
    distributedBy: uuid("distributed_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The day up to which days were counted, and all investors' weights together. */
    countedUntil: date("counted_until").notNull(),
    weight: whole("weight").notNull(),
  },
  (t) => [
    index("project_distributions_list_idx").on(t.projectId, t.id),
    check("project_distributions_amount", sql`${t.amount} <> 0`),
  ],
);

/**
 * Each investor's part in a sharing out. Written once. `weight`: francs × days, by which it was reckoned
 * (db/functions/project-weights.sql); in sharings before decision 189, the capital alone.
 */
export const projectParts = pgTable(
  "project_parts",
  {
    distributionId: uuid("distribution_id").notNull(),
    memberId: uuid("member_id").notNull(),
    /** What they had in it: no loss takes more. */
    capital: francs("capital").notNull(),
    weight: whole("weight").notNull(),
    amount: francs("amount").notNull(),
    /** Null where the part is less than a franc. */
    transactionId: uuid("transaction_id"),
  },
  (t) => [
    primaryKey({ columns: [t.distributionId, t.memberId] }),
    index("project_parts_transaction_idx").on(t.transactionId),
  ],
);

/** Photos, re-encoded, and PDF documents. */
export const projectFiles = pgTable(
  "project_files",
  {
    id: uuid().primaryKey(),
    projectId: project(),
    kind: text({ enum: ["photo", "document"] }).notNull(),
    /** What it was called when it was sent. */
    name: text().notNull(),
    /** What it is served as: the hash of its content. */
    file: text().notNull(),
    content: bytes("content").notNull(),
    /** Of photos, a small one for cards. */
    preview: bytes("preview"),
    width: integer(),
    height: integer(),
    addedBy: uuid("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("project_files_file_key").on(t.file),
    index("project_files_list_idx").on(t.projectId, t.id),
    check("project_files_kind", sql`${t.kind} in ('photo', 'document')`),
  ],
);
