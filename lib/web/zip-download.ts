import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { ZipFile } from "yazl";
import { openSnapshot, type Snapshot } from "@/db/cursor";
import { env } from "@/lib/env";
import { heavyWork } from "@/lib/heavy-work";
import { log } from "@/lib/log";
import { fileHeaders } from "@/lib/web/csv-download";
import { STUCK_AFTER_MS } from "@/lib/web/csv-stream";
import type { Rest } from "@/lib/web/handler";

type ZipDownload = {
  filename: string;
  /** The files in their order, each read when its turn comes. */
  files: (snapshot: Snapshot) => { name: string; chunks: () => AsyncIterable<Buffer> }[];
  now: Date;
  request: Pick<Request, "method" | "signal">;
};

/**
 * Files of any size as one ZIP, all read from one snapshot, as fast as the reader takes them. A failure cuts the
 * stream, so that no file looks whole that is not. Waits for the member's turn. Throws too_many_at_once, busy.
 */
export function zipDownload({ filename, files, now, request }: ZipDownload): Rest {
  return async (memberId) => {
    const headers = fileHeaders(filename, "application/zip");
    if (request.method === "HEAD") return new Response(null, { headers });
    const release = await heavyWork("exports").hold(memberId, request.signal);
    const snapshot = await openSnapshot(env().DATABASE_URL, release);
    const zip = new ZipFile();
    // The types know less than the library does: it is a PassThrough.
    const out = zip.outputStream as Readable;
    const stuck = setTimeout(() => fail(new Error("A pack stood still.")), STUCK_AFTER_MS);
    const leave = () => void out.destroy(new DOMException("The reader left.", "AbortError"));
    const fail = (error: unknown) => {
      if (!out.destroyed) log.error({ err: error }, "a pack broke off");
      out.destroy(error as Error);
    };
    async function* awake(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        stuck.refresh();
        yield chunk;
      }
    }
    for (const { name, chunks } of files(snapshot)) {
      zip.addReadStreamLazy(name, { mtime: now }, (take) =>
        take(null, Readable.from(awake(chunks()), { objectMode: false })),
      );
    }
    zip.on("error", fail);
    out.once("close", () => {
      clearTimeout(stuck);
      request.signal.removeEventListener("abort", leave);
      snapshot.end();
    });
    request.signal.addEventListener("abort", leave);
    zip.end();
    return new Response(Readable.toWeb(out) as WebStream as ReadableStream, { headers });
  };
}
