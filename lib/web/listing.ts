import type { NextRequest } from "next/server";
import type { Page } from "@/lib/paging";
import { json } from "@/lib/web/handler";

/** A page as a bare array, with where it goes on in `Link` and the count in `X-Total-Count`. */
export function listing<T>(request: NextRequest, page: Page<T>, total?: string): Response {
  const headers = new Headers();
  if (total) headers.set("x-total-count", total);
  if (page.next) {
    const next = new URLSearchParams(request.nextUrl.searchParams);
    next.set("cursor", page.next);
    headers.set("link", `<${request.nextUrl.pathname}?${next}>; rel="next"`);
  }
  return json(page.rows, { headers });
}
