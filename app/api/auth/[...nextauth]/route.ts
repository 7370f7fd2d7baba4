import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { AppError } from "@/lib/errors";
import { authOptions } from "@/lib/web/auth-options";
import { admitVisitor } from "@/lib/web/gate";
import { answer, resource, unknownCall } from "@/lib/web/handler";
import { isSecure } from "@/lib/web/session";

const MAX_BYTES = 64 * 1024;
type Context = { params: Promise<Record<string, string>> };

/**
 * The doors of next-auth that are open, by method: its own pages (sign-in, error, verify-request)
 * are not ours, and it answers 500 to much that is sent there.
 */
const DOORS: Record<string, ReturnType<typeof resource>> = {
  session: resource({ GET: guarded }),
  csrf: resource({ GET: guarded }),
  providers: resource({ GET: guarded }),
  signout: resource({ POST: guarded }),
  "callback/credentials": resource({ POST: guarded }),
};
const closed = unknownCall();

function door(method: keyof typeof closed) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { nextauth } = (await context.params) as unknown as { nextauth: string[] };
    const name = nextauth.join("/");
    const methods = Object.hasOwn(DOORS, name) ? DOORS[name] : closed;
    return (methods ?? closed)[method](request, context);
  };
}

/** Guards next-auth from what it would answer with 500, and answers our own refusals as ours. */
async function guarded(request: NextRequest, { params }: Context): Promise<Response> {
  return answer(async () => {
    const writes = request.method === "POST";
    admitVisitor(request.headers, writes);
    const guardedRequest = writes ? await withBody(request) : request;
    const nextauth = params.then((p) => p as unknown as { nextauth: string[] });
    let refusal: unknown;
    const options = authOptions(await isSecure(), (error) => {
      refusal = error;
    });
    const response = await NextAuth(guardedRequest, { params: nextauth }, options);
    // next-auth's own client reads the wrong password from its answer; any other reason is told.
    if (refusal && !(refusal instanceof AppError && refusal.code === "login_failed")) throw refusal;
    return response;
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

export const GET = door("GET");
export const POST = door("POST");
export const PUT = door("PUT");
export const PATCH = door("PATCH");
export const DELETE = door("DELETE");
export const OPTIONS = door("OPTIONS");
