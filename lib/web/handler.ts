import { randomUUID } from "node:crypto";
import { type NextRequest, userAgent } from "next/server";
import type { z } from "zod";
import { inOneTurn, inUnhurriedTurn } from "@/db/turn";
import { type Proof, proofSchema } from "@/lib/auth/schema";
import type { Device } from "@/lib/auth/sessions/open";
import type { Context } from "@/lib/context";
import { eachKey } from "@/lib/each-key";
import { AppError } from "@/lib/errors";
import { noFields, requestId } from "@/lib/fields";
import type { Right } from "@/lib/permissions";
import { readJson } from "@/lib/web/body";
import {
  asksFresh,
  type Contract,
  type Described,
  HTTP_METHODS,
  type HttpMethod,
  isRead,
  type OwnBodies,
} from "@/lib/web/contract";
import { explain, invalid } from "@/lib/web/failures";
import { type Asked, admit, admitVisitor, inTurn, inUnhurried, requireFresh } from "@/lib/web/gate";

type Params = Record<string, string>;
type Visit<B, Q> = {
  request: NextRequest;
  params: Params;
  body: B;
  query: Q;
} & Asked;

type Options<B extends z.ZodType, Q extends z.ZodType> = Described & {
  /** The right that the call needs; without one any signed-in member may call. */
  right?: Right;
  fresh?: boolean;
  body?: B;
  query?: Q;
  /** `run` reads the body by itself: what comes slowly may take longer than an answer usually may. */
  readsItself?: OwnBodies;
  /** `run` does many things one after the other, each with a limit of its own: together they may take longer. */
  unhurried?: boolean;
  run: (ctx: Context, visit: Visit<z.output<B>, z.output<Q>>) => Promise<Response | Rest>;
};

/**
 * What is left to do for a member, and takes longer than an answer usually may: it waits for the member's
 * turn in a queue of its own (lib/heavy-work.ts), and its parts have limits of their own.
 */
export type Rest = (memberId: string) => Promise<Response>;

type OpenOptions<B extends z.ZodType, Q extends z.ZodType> = Described & {
  body?: B;
  query?: Q;
  run: (visit: Visit<z.output<B>, z.output<Q>>) => Promise<Response>;
};

type Handler = ((
  request: NextRequest,
  context: { params: Promise<Params> },
) => Promise<Response>) & { contract?: Contract };

/**
 * A call for signed-in members: origin, session and right from the database, then the body and
 * the query against their schemas, then `run`. Failures become `{message, code, fields?}`.
 */
export function route<B extends z.ZodType, Q extends z.ZodType>(options: Options<B, Q>): Handler {
  const { run: work, unhurried, ...contract } = options;
  const readsItself = options.readsItself !== undefined;
  const handler: Handler = (request, { params }) =>
    answer(async () => {
      const writes = !isRead(request.method);
      const wanted = { writes, right: options.right, requestId: () => intent(request) };
      const ctx = await admit(request.headers, wanted);
      const { actor } = ctx;
      const sent = writes && !readsItself ? await readJson(request) : undefined;
      const { body, proof } = asksFresh(options, request.method)
        ? withoutProof(sent)
        : { body: sent };
      if (proof !== undefined) await requireFresh(ctx, proof);
      const visit = readVisit(request, await params, ctx, options, body);
      const run = () => work(ctx, visit);
      if (unhurried) return () => inUnhurried(ctx, run, request.signal).then(rest);
      const done = await (readsItself ? run() : inTurn(actor, run, request.signal));
      return typeof done === "function" ? () => rest(done) : done;

      function rest(left: Response | Rest): Response | Promise<Response> {
        return typeof left === "function" ? left(actor.id) : left;
      }
    }, readsItself);
  return Object.assign(handler, { contract: { caller: "member" as const, ...contract } });
}

/** A call that visitors may make (sign-in, log-out). */
export function openRoute<B extends z.ZodType, Q extends z.ZodType>(
  options: OpenOptions<B, Q>,
): Handler {
  const { run, ...contract } = options;
  const handler: Handler = (request, { params }) =>
    answer(async () => {
      const writes = !isRead(request.method);
      const asked = admitVisitor(request.headers, writes);
      // Whoever leaves is let out, whatever they bring.
      const body = writes && options.body ? await readJson(request) : undefined;
      return run(readVisit(request, await params, asked, options, body));
    });
  return Object.assign(handler, { contract: { caller: "visitor" as const, ...contract } });
}

/** A call that checks nothing of whoever calls it, and answers its own failures. */
export function uncheckedRoute({
  run,
  ...contract
}: Described & { readsItself?: OwnBodies; run: Handler }): Handler {
  return Object.assign((...call: Parameters<Handler>) => run(...call), {
    contract: { caller: "anybody" as const, ...contract },
  });
}

function readVisit<B extends z.ZodType, Q extends z.ZodType>(
  request: NextRequest,
  params: Params,
  { now, address }: Asked,
  options: { body?: B; query?: Q },
  body: unknown,
): Visit<z.output<B>, z.output<Q>> {
  const query = Object.fromEntries(request.nextUrl.searchParams);
  return {
    request,
    params,
    body: check((options.body ?? noFields.optional()) as B, body),
    query: options.query ? check(options.query, query) : (undefined as z.output<Q>),
    now,
    address,
  };
}

/** The body of an act of the office, and the password or code beside its fields: null where there is neither. */
function withoutProof(sent: unknown): { body: unknown; proof: Proof | null } {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return { body: sent, proof: null };
  const { password, code, ...body } = sent as Record<string, unknown>;
  const given = {
    ...(password !== undefined && { password }),
    ...(code !== undefined && { code }),
  };
  return { body, proof: Object.keys(given).length === 0 ? null : check(proofSchema, given) };
}

/** The value as the schema makes it. Throws invalid with a message per field. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error);
}

// The client names its intention; without a name each call is an intention of its own.
function intent(request: NextRequest): string {
  const sent = request.headers.get("idempotency-key");
  if (sent === null) return randomUUID();
  if (!requestId.safeParse(sent).success) {
    throw new AppError("invalid", {}, { "Idempotency-Key": { key: "requestIdInvalid" } });
  }
  return sent.toLowerCase();
}

/**
 * Runs within five seconds, unless `unhurried`, then what `run` leaves to do; answers any failure in the
 * reader's language.
 */
export async function answer(
  run: () => Promise<Response | (() => Response | Promise<Response>)>,
  unhurried = false,
): Promise<Response> {
  try {
    const answered = await (unhurried ? inUnhurriedTurn(run) : inOneTurn(run));
    return typeof answered === "function" ? await answered() : answered;
  } catch (error) {
    const { status, retryAfter, ...body } = await explain(error);
    const headers = new Headers({ "cache-control": "no-store" });
    if (retryAfter) headers.set("retry-after", String(retryAfter));
    return Response.json(
      {
        message: body.message,
        code: body.code,
        ...(body.fields && { fields: body.fields }),
        ...(body.requestId && { requestId: body.requestId }),
      },
      { status, headers },
    );
  }
}

/** JSON that no cache keeps. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  return Response.json(body, { ...init, headers });
}

/** The platform and browser that a session record keeps. */
export function deviceOf(request: { headers: Headers }): Device {
  const { os, browser } = userAgent(request);
  const text = (parts: (string | undefined)[]) => parts.filter(Boolean).join(" ").slice(0, 80);
  return {
    platform: text([os.name, os.version]) || "Unknown",
    browser: text([browser.name, browser.major]) || "Unknown",
  };
}

type Resource = Partial<Record<HttpMethod, Handler>>;

/** A resource's methods; every other method is answered 405, and OPTIONS 204, with Allow. */
export function resource(methods: Resource): Required<Resource> & { OPTIONS: Handler } {
  const read = methods.GET ? ["HEAD"] : [];
  const allow = [...Object.keys(methods), ...read, "OPTIONS"].join(", ");
  const refused: Handler = async () => {
    const response = await failing(new AppError("method_not_allowed", { allow }));
    response.headers.set("allow", allow);
    return response;
  };
  const options: Handler = async () => new Response(null, { status: 204, headers: { allow } });
  return { ...everyMethod(refused), ...methods, OPTIONS: options };
}

/** What answers where there is no call: 404, whatever the method. */
export function unknownCall(): Required<Resource> & { OPTIONS: Handler } {
  const unknown: Handler = () => failing(new AppError("not_found"));
  return { ...everyMethod(unknown), OPTIONS: unknown };
}

function everyMethod(handler: Handler): Required<Resource> {
  return eachKey(HTTP_METHODS, () => handler);
}

function failing(error: AppError): Promise<Response> {
  return answer(() => Promise.reject(error));
}
