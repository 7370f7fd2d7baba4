import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { AppError } from "@/lib/errors";
import { authOptions } from "@/lib/web/auth-options";
import { answer, resource } from "@/lib/web/handler";
import { isSecure } from "@/lib/web/session";

const MAX_BYTES = 64 * 1024;
type Context = { params: Promise<Record<string, string>> };

/** next-auth's routes, guarded: what it would answer with 500 is refused before it gets there. */
async function guarded(request: NextRequest, { params }: Context): Promise<Response> {
  return answer(async () => {
    const guardedRequest = request.method === "GET" ? request : await withBody(request);
    const nextauth = params.then((p) => p as unknown as { nextauth: string[] });
    return NextAuth(guardedRequest, { params: nextauth }, authOptions(await isSecure()));
  });
}

async function withBody(request: NextRequest): Promise<NextRequest> {
  const text = await request.text();
  if (text.length > MAX_BYTES) throw new AppError("body_too_large");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json") {
    try {
      JSON.parse(text);
    } catch {
      throw new AppError("malformed");
    }
  } else if (type !== "application/x-www-form-urlencoded") {
    throw new AppError("unsupported_media_type");
  }
  return new NextRequest(request.url, {
    method: request.method,
    headers: request.headers,
    body: text,
  });
}

export const { GET, POST, PUT, PATCH, DELETE } = resource({ GET: guarded, POST: guarded });
