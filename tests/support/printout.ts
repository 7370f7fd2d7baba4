import type { Printout } from "@/lib/documents/printout";

/** A report as the cooperative prints it. */
export const INCOME: Printout = {
  language: "en",
  title: "Income statement",
  facts: [["Period", "1 Nov 2026 to 20 Nov 2026"]],
  headings: ["Account", "", "Francs"],
  rows: [["4000 Fees", "", "12,000"]],
  total: ["Surplus", "", "12,000"],
};
