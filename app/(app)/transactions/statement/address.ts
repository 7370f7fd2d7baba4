import { listAddress } from "@/lib/list-address";

export type StatementState = { from: string; to: string; member: string | null };

/** The address of a statement, on the screen or as a file. */
export function statementAddress(
  { from, to, member }: StatementState,
  file?: "pdf" | "export",
  more: Record<string, string | number> = {},
): string {
  const path = `/transactions/statement${file ? `/${file}` : ""}`;
  return listAddress(path, { from, to, member, ...more });
}
