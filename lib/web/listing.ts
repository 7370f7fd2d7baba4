import type { NextRequest } from "next/server";
import { withinTime } from "@/db/turn";
import { heavyWork } from "@/lib/heavy-work";
import { log } from "@/lib/log";
import { BATCH_SIZE, type Page } from "@/lib/paging";
import { STUCK_AFTER_MS } from "@/lib/web/csv-stream";
import { json, type Rest } from "@/lib/web/handler";

type List<T> = {
  request: NextRequest;
  query: { cursor?: string | undefined; limit?: number | undefined };
  /** One page of the list from a cursor on. */
  read: (cursor: string | undefined, limit: number) => Promise<Page<T>>;
  /** How many there are, as `X-Total-Count` says it. */
  total?: string;
};

/**
 * A list as a bare array (decisions, section 14): with a limit one page and the next one's address
 * in `Link`; without, the whole list, streamed batch by batch, so that its size costs no memory, when it is
 * the member's turn. Throws too_many_at_once or busy.
 */
export async function listing<T>(list: List<T>): Promise<Response | Rest> {
  const { request, query, read, total } = list;
  const headers = new Headers(total ? { "x-total-count": total } : {});
  const page = await read(query.cursor, query.limit ?? BATCH_SIZE);
  if (!query.limit && page.next) {
    headers.set("content-type", "application/json");
    headers.set("cache-control", "no-store");
    if (request.method === "HEAD") return new Response(null, { headers });
    return async (memberId) => {
      const release = await heavyWork("lists").hold(memberId, request.signal);
      return new Response(stream(page, read, release), { headers });
    };
  }
  if (page.next) {
    const next = new URLSearchParams(request.nextUrl.searchParams);
    next.set("cursor", page.next);
    headers.set("link", linkToNext(request.nextUrl.pathname, next));
  }
  return json(page.rows, { headers });
}

/** The `Link` header that leads to what comes after this answer. */
export function linkToNext(path: string, query: URLSearchParams): string {
  return `<${path}?${query}>; rel="next"`;
}

function stream<T>(
  first: Page<T>,
  read: List<T>["read"],
  ended: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Page<T> | null = first;
  let before = "[";
  // The next batch may be empty by now: a comma only stands before rows.
  const text = (rows: T[]) => {
    const written = rows.map((row) => JSON.stringify(row)).join(",");
    const separated = before === "[" || written ? before + written : "";
    before = ",";
    return separated;
  };
  let stuck: NodeJS.Timeout;
  const end = () => {
    clearTimeout(stuck);
    ended();
  };
  return new ReadableStream({
    start(controller) {
      const fail = () => {
        controller.error(new Error("The reader of a list stood still."));
        end();
      };
      stuck = setTimeout(fail, STUCK_AFTER_MS);
    },
    async pull(controller) {
      stuck.refresh();
      try {
        if (!page) return;
        controller.enqueue(encoder.encode(text(page.rows)));
        page = page.next ? await withinTime(read(page.next, BATCH_SIZE)) : null;
        if (page) return;
        controller.enqueue(encoder.encode("]"));
        controller.close();
        end();
      } catch (error) {
        // The reader sees a cut array, never one that looks whole.
        log.error({ err: error }, "a list broke off");
        controller.error(error);
        end();
      }
    },
    cancel: end,
  });
}
