import { pgEnum } from "drizzle-orm/pg-core";
import { GENDERS } from "../../lib/gender";
import { ROLES } from "../../lib/permissions";

export const roleEnum = pgEnum("role", ROLES);
export const memberStatusEnum = pgEnum("member_status", ["active", "inactive", "closed"]);
export const genderEnum = pgEnum("gender", GENDERS);
export const transactionStatusEnum = pgEnum("transaction_status", [
  "pending",
  "approved",
  "rejected",
]);
export const postingStepEnum = pgEnum("posting_step", ["hold", "release", "settle"]);
export const projectStatusEnum = pgEnum("project_status", ["active", "running", "completed"]);
export const resultKindEnum = pgEnum("result_kind", ["profit", "loss"]);
