// What the threads of lib/documents/pdf/pool.ts run. They draw and know nothing else: what stands on a document comes
// as plain data, and the PDF goes back without being copied.
import { arrayBuffer } from "node:stream/consumers";
import { move } from "piscina";
import { type CertificateDocument, drawCertificate } from "@/lib/documents/pdf/certificate";
import { drawLetter, type LetterDocument } from "@/lib/documents/pdf/letter";
import { drawLetters, type LettersDocument } from "@/lib/documents/pdf/letters";
import { drawReceipt, type ReceiptDocument } from "@/lib/documents/pdf/receipt";
import { drawReport, type ReportDocument } from "@/lib/documents/pdf/report";
import { drawStatement, type StatementDocument } from "@/lib/documents/pdf/statement";

/** A document of each kind, as plain data. */
export type DrawnDocument =
  | ({ kind: "statement" } & StatementDocument)
  | ({ kind: "receipt" } & ReceiptDocument)
  | ({ kind: "certificate" } & CertificateDocument)
  | ({ kind: "report" } & ReportDocument)
  | ({ kind: "letter" } & LetterDocument)
  | ({ kind: "letters" } & LettersDocument);

/** Draws a document; answers the PDF. */
export default async function draw(document: DrawnDocument): Promise<ArrayBuffer> {
  return move(await arrayBuffer(await opened(document))) as unknown as ArrayBuffer;
}

function opened(document: DrawnDocument): Promise<NodeJS.ReadableStream> {
  if (document.kind === "statement") return drawStatement(document);
  if (document.kind === "letter") return drawLetter(document);
  if (document.kind === "certificate") return drawCertificate(document);
  if (document.kind === "letters") return drawLetters(document);
  return document.kind === "receipt" ? drawReceipt(document) : drawReport(document);
}
