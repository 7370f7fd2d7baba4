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
export const accountKindEnum = pgEnum("account_kind", [
  "available",
  "held",
  "lent",
  "invested",
  "owed",
  "cash:mtn",
  "cash:airtel",
  "cash:bank",
  "cash:cash",
  "project",
  "income:fees",
  "income:project-profit",
  "expense:project-loss",
  "expense:write-off",
  "equity:distributions",
]);
export const transactionTypeEnum = pgEnum("transaction_type", [
  "deposit",
  "withdraw",
  "transfer",
  "investment",
  "loan",
  "repayment",
  "profit",
  "reversal",
  "move",
  "offer",
  "write-off",
  "project-profit",
  "project-loss",
  "loss",
  "capital-return",
]);
export const transactionStatusEnum = pgEnum("transaction_status", [
  "pending",
  "approved",
  "rejected",
]);
export const methodEnum = pgEnum("method", ["mtn", "airtel", "bank", "cash"]);
export const postingStepEnum = pgEnum("posting_step", ["hold", "release", "settle"]);
export const projectStatusEnum = pgEnum("project_status", ["active", "running", "completed"]);
export const resultKindEnum = pgEnum("result_kind", ["profit", "loss"]);
