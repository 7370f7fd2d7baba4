import { withinTime } from "@/db/turn";
import { heavyWork } from "@/lib/heavy-work";
import type { Rest } from "@/lib/web/handler";

/** `filename`: of letters, digits, `_`, `-` and `.`. */
type Pdf = { filename: string; draw: () => Promise<ArrayBuffer> };

/**
 * A PDF as a file to save, read (by `read`, within five seconds) and drawn when it is the member's turn.
 * Throws too_many_at_once, busy, and what `read` throws.
 */
export function pdfDownload(
  request: Pick<Request, "method" | "signal">,
  read: () => Promise<Pdf>,
): Rest {
  const make = async () => {
    const { filename, draw } = await withinTime(read());
    if (!/^[\w.-]+$/.test(filename)) throw new Error("The file's name is none.");
    const pdf = request.method === "HEAD" ? null : await draw();
    const length = pdf && { "content-length": String(pdf.byteLength) };
    return new Response(pdf, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${filename}"`,
        "cache-control": "no-store, no-transform",
        ...length,
      },
    });
  };
  return (memberId) => heavyWork("documents").run(memberId, make, request.signal);
}
