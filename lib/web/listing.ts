import type { NextRequest } from "next/server";
import { withinTime } from "@/db/client";
import { log } from "@/lib/log";
import { BATCH_SIZE, type Page } from "@/lib/paging";
import { json } from "@/lib/web/handler";

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
 * in `Link`; without, the whole list, streamed batch by batch, so that its size costs no memory.
 */
export async function listing<T>({ request, query, read, total }: List<T>): Promise<Response> {
  const headers = new Headers(total ? { "x-total-count": total } : {});
  const page = await read(query.cursor, query.limit ?? BATCH_SIZE);
  if (!query.limit && page.next) return stream(page, read, headers);
  if (page.next) {
    const next = new URLSearchParams(request.nextUrl.searchParams);
    next.set("cursor", page.next);
    headers.set("link", `<${request.nextUrl.pathname}?${next}>; rel="next"`);
  }
  return json(page.rows, { headers });
}

function stream<T>(first: Page<T>, read: List<T>["read"], headers: Headers): Response {
  headers.set("content-type", "application/json");
  headers.set("cache-control", "no-store");
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
  const body = new ReadableStream({
    async pull(controller) {
      try {
        if (!page) return;
        controller.enqueue(encoder.encode(text(page.rows)));
        page = page.next ? await withinTime(read(page.next, BATCH_SIZE)) : null;
        if (page) return;
        controller.enqueue(encoder.encode("]"));
        controller.close();
      } catch (error) {
        // The reader sees a cut array, never one that looks whole.
        log.error({ err: error }, "a list broke off");
        controller.error(error);
      }
    },
  });
  return new Response(body, { headers });
}
