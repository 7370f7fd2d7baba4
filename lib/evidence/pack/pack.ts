import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Snapshot } from "@/db/cursor";
import { JOURNAL_FORMATS } from "@/lib/accounting/journal/formats";
import { journalRow, journalRows } from "@/lib/accounting/journal/rows";
import { journalWriter } from "@/lib/accounting/journal/writer";
import { csvHeader, csvRows } from "@/lib/csv";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { PACK_TABLES, type PackTable, packRows } from "@/lib/evidence/pack/tables";
import type { SealKey } from "@/lib/keys/seal-key";

type Chunks = AsyncIterable<Buffer>;
/** A file of the pack, written when its turn comes. */
type PackFile = { name: string; chunks: () => Chunks };

type Wanted = { from: string | null; to: string; key: SealKey | null; readme: string };

/** The verifier, which uses nothing of ours. */
const VERIFIER = "docs/verify-pack.py";

/**
 * The files of an auditor's pack, all as of one instant, in the order in which they are written: the checksums of all
 * the others are the last, signed with the key of the seals where there is one.
 */
export function packFiles(snapshot: Snapshot, { from, to, key, readme }: Wanted): PackFile[] {
  const range = {
    since: from ? startOfKigaliDay(from).toISOString() : "-infinity",
    before: startOfKigaliDay(addDays(to, 1)).toISOString(),
  };
  const sums: string[] = [];
  const read = (rows: SQL) => snapshot.read(new PgDialect().sqlToQuery(rows));
  const summed = (name: string, texts: () => AsyncIterable<string> | Iterable<string>) => ({
    name,
    chunks: async function* () {
      const sum = createHash("sha256");
      for await (const text of texts()) {
        const bytes = Buffer.from(text);
        sum.update(bytes);
        yield bytes;
      }
      sums.push(`${sum.digest("hex")}  ${name}\n`);
    },
  });
  const table = (each: PackTable) =>
    async function* () {
      yield csvHeader(Object.keys(each.columns));
      for await (const rows of read(packRows(each, range))) yield csvRows(rows);
    };
  async function* journal() {
    const format = JOURNAL_FORMATS.hledger;
    const writer = journalWriter(format, to);
    yield format.head(from);
    for await (const rows of read(journalRows({ from, to, people: "show" })))
      yield writer.write(rows.map(journalRow));
    yield writer.end();
  }
  const checksums = () => sums.join("");
  return [
    summed("README.txt", () => [readme]),
    summed("period.txt", () => [`${range.since}\n${range.before}\n`]),
    summed("verify-pack.py", () => [readFileSync(VERIFIER, "utf8")]),
    ...PACK_TABLES.map((each) => summed(each.file, table(each))),
    summed("journal.hledger", journal),
    ...(key ? [summed("seal-key.pem", () => [key.publicKey])] : []),
    { name: "SHA256SUMS", chunks: () => once(() => Buffer.from(checksums())) },
    ...(key ? [{ name: "SHA256SUMS.sig", chunks: () => once(() => key.sign(checksums())) }] : []),
  ];
}

async function* once(bytes: () => Buffer): Chunks {
  yield bytes();
}
