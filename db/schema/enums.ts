import { pgEnum } from "drizzle-orm/pg-core";

export const roleEnum = pgEnum("role", [
  "member",
  "admin",
  "finance",
  "financial_manager",
  "director",
  "advisor",
  "tech",
]);
export const memberStatusEnum = pgEnum("member_status", ["active", "inactive", "closed"]);
export const genderEnum = pgEnum("gender", ["Male", "Female", "Other"]);
export const transactionStatusEnum = pgEnum("transaction_status", [
  "pending",
  "approved",
  "rejected",
]);
export const postingStepEnum = pgEnum("posting_step", ["hold", "release", "settle"]);
export const projectStatusEnum = pgEnum("project_status", ["active", "running", "completed"]);
export const resultKindEnum = pgEnum("result_kind", ["profit", "loss"]);
