import { randomUUID } from "node:crypto";
import type { SQLWrapper } from "drizzle-orm";
import { parse } from "papaparse";
import type { Sql } from "postgres";
import { EXPORT_NAME } from "@/db/cursor";
import { csvDownload } from "@/lib/web/csv-download";
import { waitUntil } from "@/tests/support/wait-until";

type Asked = { method?: string; signal?: AbortSignal; memberId?: string };

/** Starts a download of `rows` with a heading for each column, each by a member of its own. */
export function download(
  rows: SQLWrapper,
  headings: string[],
  asked: Asked = {},
): Promise<Response> {
  const { method = "GET", signal = new AbortController().signal, memberId = randomUUID() } = asked;
  const request = { method, signal };
  return csvDownload({ filename: "test.csv", headings, rows, note: null, request })(memberId);
}

/** The rows of a whole file, its headings first. Throws when it is not CSV as decided. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith("\uFEFF")) throw new Error("The mark of UTF-8 is missing.");
  const { data, errors } = parse<string[]>(text.slice(1), { delimiter: ",", newline: "\r\n" });
  if (errors.length) throw new Error(JSON.stringify(errors));
  if (data.pop()?.join() !== "") throw new Error("The last row has no end.");
  return data;
}

/** A response's text as it was sent: `Response.text()` drops the mark of UTF-8. */
export async function textOf(response: Response): Promise<string> {
  return Buffer.from(await response.arrayBuffer()).toString("utf8");
}

/** Waits until the server knows no export's connection any more. */
export async function expectNoExports(sql: Sql): Promise<void> {
  await waitUntil("every export's connection is gone", async () => {
    const [row] = await sql`select count(*)::int as left from pg_stat_activity
      where datname = current_database() and application_name = ${EXPORT_NAME}`;
    return row?.left === 0 ? true : undefined;
  });
}
