import { log } from "@/lib/log";

/** Longer than any sort takes to its first row, and than a slow line to take a few rows. */
export const STUCK_AFTER_MS = 60_000;

type Batches = AsyncIterator<unknown[][]>;
/** How a file is written: what stands before its rows, each batch of them, and what stands behind them. */
export type Writer = {
  head: string;
  /** How many columns the rows must have. */
  width?: number;
  write: (rows: unknown[][]) => string;
  end?: () => string;
};

type Source = {
  writer: Writer;
  first: ReturnType<Batches["next"]>;
  batches: Batches;
  /** Ends the read, whatever is still under way. */
  end: () => void;
};

/**
 * The head, then the rows, as fast as the reader takes them and no faster. When the reader leaves,
 * or the reader or the server stands still for a minute, the connection ends; a failure errors the stream.
 */
export function csvStream(
  { writer, first, batches, end }: Source,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stuck = setTimeout(() => fail(new Error("An export stood still.")), STUCK_AFTER_MS);
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let coming = first;
  let over = false;

  const finish = (): boolean => {
    if (over) return false;
    over = true;
    clearTimeout(stuck);
    signal.removeEventListener("abort", leave);
    end();
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

  const close = () => {
    if (finish()) controller.close();
  };

  return new ReadableStream<Uint8Array>({
    start(started: ReadableStreamDefaultController<Uint8Array>) {
      controller = started;
      controller.enqueue(encoder.encode(writer.head));
      signal.addEventListener("abort", leave);
      if (signal.aborted) leave();
    },
    async pull() {
      stuck.refresh();
      try {
        const { value: rows } = await coming;
        if (over) return;
        if (!rows) {
          if (writer.end) controller.enqueue(encoder.encode(writer.end()));
          return close();
        }
        // The database reads on while these are sent.
        coming = batches.next();
        coming.catch(() => undefined);
        controller.enqueue(encoder.encode(writer.write(rows)));
      } catch (error) {
        fail(error);
      }
    },
    cancel: () => void finish(),
  });
}
