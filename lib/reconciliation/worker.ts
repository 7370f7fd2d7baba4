// What the thread of lib/reconciliation/read-aside.ts runs: it reads a statement and knows nothing else.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { spanGapsOf } from "@/lib/channels/completeness";
import { identified, type Known } from "@/lib/channels/identity";
import { isRefused, type Refusal, type Span, type Statement } from "@/lib/channels/lines";
import { type ReadOptions, readStatement } from "@/lib/channels/readers/read";

export type Reading = { content: Uint8Array | string; options: ReadOptions };

/** A statement with the names of its lines, its bytes as they are kept, and how often its balances do not agree. */
export type ReadFile = Pick<Statement, "format" | "account" | "foreign" | "table"> & {
  known: Known[];
  spans: Span[];
  spanGaps: ReturnType<typeof spanGapsOf>;
  sha256: string;
  kept: Uint8Array;
};

/** Reads a statement; answers its lines, or why it is refused. */
export default async function read({ content, options }: Reading): Promise<ReadFile | Refusal> {
  const statement = await readStatement(content, options);
  if (isRefused(statement)) return statement;
  const { format, account, foreign, table, spans } = statement;
  return {
    format,
    account,
    foreign,
    table,
    spans,
    known: identified(statement),
    spanGaps: spanGapsOf(statement),
    sha256: createHash("sha256").update(content).digest("hex"),
    kept: gzipSync(content),
  };
}
