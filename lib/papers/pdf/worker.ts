// What the threads of lib/papers/pdf/pool.ts run. They draw and know nothing else: what stands on a paper comes
// as plain data, and the PDF goes back without being copied.
import { arrayBuffer } from "node:stream/consumers";
import { move } from "piscina";
import { drawReceipt, type ReceiptPaper } from "@/lib/papers/pdf/receipt";
import { drawReport, type ReportPaper } from "@/lib/papers/pdf/report";
import { drawStatement, type StatementPaper } from "@/lib/papers/pdf/statement";

/** A paper of each kind, as plain data. */
export type Paper =
  | ({ kind: "statement" } & StatementPaper)
  | ({ kind: "receipt" } & ReceiptPaper)
  | ({ kind: "report" } & ReportPaper);

/** Draws a paper; answers the PDF. */
export default async function draw(paper: Paper): Promise<ArrayBuffer> {
  return move(await arrayBuffer(await opened(paper))) as unknown as ArrayBuffer;
}

function opened(paper: Paper): Promise<NodeJS.ReadableStream> {
  if (paper.kind === "statement") return drawStatement(paper);
  return paper.kind === "receipt" ? drawReceipt(paper) : drawReport(paper);
}
