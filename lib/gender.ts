/** What somebody may say of their gender, which nobody need. */
export const GENDERS = ["Male", "Female", "Other"] as const;
export type Gender = (typeof GENDERS)[number];
