import type { Finding } from "@/lib/ledger/invariant";

/** One line for each row found: the kind of record, its reference or id, and in plain words what differs. */
export function findingLines(findings: Finding[]): string[] {
  return findings.flatMap((finding) => finding.breaches.map((row) => line(finding, row)));
}

function line({ name, kind, wrong }: Finding, row: Record<string, unknown>): string {
  const { record = kind, why = wrong, ...columns } = row;
  const [key = ""] = ["reference", "id", ...Object.keys(columns)].filter((each) => columns[each]);
  const differs = Object.entries(columns)
    .filter(([column]) => column !== key)
    .map(([column, value]) => `${column.replaceAll("_", " ")} ${text(value)}`);
  const words = [
    `${record} ${text(columns[key])} ${why}`,
    ...(differs.length > 0 ? [differs.join(", ")] : []),
  ];
  return `${words.join(": ")} (${name.split(".")[0]})`.replaceAll(/\s+/g, " ");
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
