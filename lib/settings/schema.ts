import { z } from "zod";
import { amount } from "@/lib/fields";

/** PUT /admin/settings. From how many francs on a second approver is needed; null: never. */
export const settingsSchema = z.strictObject({
  secondApprovalFrom: amount("secondApprovalInvalid", "secondApprovalMissing").nullable(),
});
export type SettingsInput = z.infer<typeof settingsSchema>;

/** The same from the form, where "never" is a choice of its own: an empty field is no answer. */
export const settingsFormSchema = z
  .strictObject({
    approvers: z.enum(["one", "two"], { error: "required" }),
    secondApprovalFrom: amount("secondApprovalInvalid").optional(),
  })
  .refine((s) => s.approvers === "one" || s.secondApprovalFrom !== undefined, {
    path: ["secondApprovalFrom"],
    error: "secondApprovalMissing",
  })
  .transform(
    (s): SettingsInput => ({
      secondApprovalFrom: s.approvers === "two" ? (s.secondApprovalFrom ?? null) : null,
    }),
  );

/** The organisation's settings as the office sees them. */
export type SettingsView = {
  /** Francs; null: one approver is always enough. */
  secondApprovalFrom: number | null;
  updatedAt: string;
  /** Who changed them last; null before the first change. */
  updatedBy: string | null;
};
