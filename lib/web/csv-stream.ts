import type { Readable } from "node:stream";
import type { Copy } from "@/db/copy";
import { END_OF_ROW } from "@/lib/csv";
import { log } from "@/lib/log";

const BLOCK = 64 * 1024;
/** Longer than any sort takes to its first row, and than a slow line to take a few blocks. */
export const STUCK_AFTER_MS = 60_000;
const LINE_END = Buffer.from(END_OF_ROW);

/**
 * `header`, then the rows of `copy`, in blocks of about 64 KB, as fast as the reader takes them and
 * no faster. When the reader leaves, or the reader or the server stands still for a minute, the
 * connection ends; a failure errors the stream.
 */
export function csvStream(
  header: string,
  copy: Copy,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let rows: Readable | undefined;
  let block = newBlock();
  let over = false;
  const stuck = setTimeout(() => fail(new Error("An export stood still.")), STUCK_AFTER_MS);
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const finish = (): boolean => {
    if (over) return false;
    over = true;
    clearTimeout(stuck);
    signal.removeEventListener("abort", leave);
    copy.end();
    return true;
  };
  const leave = () => {
    if (finish()) controller.error(new DOMException("The reader left.", "AbortError"));
  };
  const fail = (error: unknown) => {
    if (!finish()) return;
    log.error({ err: error }, "an export broke off");
    controller.error(error);
  };
  const send = () => {
    stuck.refresh();
    controller.enqueue(block.bytes.subarray(0, block.length));
    block = newBlock();
  };
  const take = (row: Buffer) => {
    if (over) return;
    const length = row.length + 1;
    if (block.length + length > block.bytes.length) {
      if (block.length) send();
      if (length > block.bytes.length) block = newBlock(length);
      if ((controller.desiredSize ?? 0) <= 0) rows?.pause();
    }
    // The server ends each row with a line feed alone.
    block.bytes.set(row.subarray(0, -1), block.length);
    block.bytes.set(LINE_END, block.length + length - LINE_END.length);
    block.length += length;
  };

  const close = () => {
    if (over) return;
    if (block.length) send();
    finish();
    controller.close();
  };
  const begin = (opened: Readable) => {
    rows = opened;
    if (rows.readableEnded) return close();
    rows.on("data", take).once("end", close).on("error", fail);
    if ((controller.desiredSize ?? 0) > 0) rows.resume();
  };

  return new ReadableStream<Uint8Array>({
    start(started) {
      controller = started;
      controller.enqueue(Buffer.from(header));
      copy.rows.then(begin, fail);
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
    },
    pull() {
      stuck.refresh();
      rows?.resume();
    },
    cancel: () => void finish(),
  });
}

function newBlock(size = BLOCK) {
  return { bytes: Buffer.allocUnsafeSlow(Math.max(size, BLOCK)), length: 0 };
}
