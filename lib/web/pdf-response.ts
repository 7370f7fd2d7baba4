import { Readable } from "node:stream";

/** A PDF as a file to save, sent as it is written. `filename`: of letters, digits, `_`, `-` and `.`. */
export function pdfResponse(filename: string, pdf: NodeJS.ReadableStream): Response {
  if (!/^[\w.-]+$/.test(filename)) throw new Error("The file's name is none.");
  return new Response(Readable.toWeb(Readable.from(pdf)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store, no-transform",
    },
  });
}
