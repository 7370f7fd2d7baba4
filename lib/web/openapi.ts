import { z } from "zod";
import { NAMES, named, text, withMessage } from "@/lib/answer-words";
import { proofSchema } from "@/lib/auth/schema";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { holdersOf } from "@/lib/permissions";
import {
  asksFresh,
  type Contract,
  FRESH_FAILURES,
  HTTP_METHODS,
  type HttpMethod,
} from "@/lib/web/contract";
import { cookieName } from "@/lib/web/token";

/** A route's file, as far as it matters here: its handlers, each with its contract. */
export type RouteModule = Partial<Record<HttpMethod, { contract?: Contract }>>;

type Json = Record<string, unknown>;

/** The session's cookie, by which either of two reads it: over https, or over a connection in the clear. */
const COOKIES = {
  session: { type: "apiKey", in: "cookie", name: cookieName(true) },
  plainSession: { type: "apiKey", in: "cookie", name: cookieName(false) },
};

/** Any failure; `fields` names each field that is wrong and says why. */
export const problem = named(
  "Problem",
  z.strictObject({
    message: text,
    code: z.enum(Object.keys(STATUS_OF) as ErrorCode[]),
    fields: z.record(text, text).optional(),
    /** With outcome_unknown: under which it can be asked for. */
    requestId: z.uuid().optional(),
    /** With changed: the Proposal as it is now. What it is made of, its own calls say. */
    proposal: z.looseObject({ id: z.uuid() }).optional(),
  }),
);

/** The whole interface as an OpenAPI 3.1 document, of the routes by their files (decisions, sections 12 and 14). */
export function openApiDocument(routes: Record<string, RouteModule>): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [file, module] of Object.entries(routes)) {
    const path = pathOf(file);
    const described = HTTP_METHODS.flatMap((method) => {
      const contract = module[method]?.contract;
      if (!contract) return [];
      return [[method.toLowerCase(), operation(path, method, contract, schemas)] as const];
    });
    if (described.length) paths[path] = Object.fromEntries(described);
  }
  schemaOf(problem, "output", schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Open Future",
      version: "1",
      description:
        "The interface of the cooperative, same origin, with the session cookie. Amounts are whole francs; instants are ISO 8601.",
    },
    servers: [{ url: "/" }],
    security: Object.keys(COOKIES).map((name) => ({ [name]: [] })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: COOKIES,
    },
  };
}

/** The address of a file: `/app/(app)/members/[id]/route.ts` is `/members/{id}`. */
export function pathOf(file: string): string {
  return file.replace(/^\/app|\/\([^/]+\)|\/route\.ts$/g, "").replace(/\[(\w+)\]/g, "{$1}");
}

function operation(path: string, method: HttpMethod, contract: Contract, schemas: Json): Json {
  const { caller, query, right, readsItself } = contract;
  const { json = contract.body, form } = readsItself ?? {};
  const fresh = asksFresh(contract, method);
  return {
    operationId: operationId(path, method),
    tags: [path.split("/")[1] || "other"],
    summary: contract.summary,
    ...(right && {
      description: `For the roles ${holdersOf(right).join(", ")} (${right}).`,
      "x-right": right,
    }),
    ...(caller !== "member" && { security: [] }),
    parameters: [
      ...pathParameters(path),
      ...(query ? queryParameters(query, schemas) : []),
      ...(contract.keyed ? [IDEMPOTENCY] : []),
    ],
    ...((json || form || fresh) && {
      requestBody: {
        required: Boolean(json || form),
        content: {
          ...((json || fresh) && { "application/json": { schema: bodyOf(json, fresh, schemas) } }),
          ...(form && { "multipart/form-data": { schema: schemaOf(form, "input", schemas) } }),
        },
      },
    }),
    responses: {
      [contract.status ?? 200]: success(contract, schemas),
      ...(contract.waits && { 202: success(contract, schemas) }),
      ...otherwise(contract, schemas),
      ...failures(path, method, contract),
    },
  };
}

/** What is sent; an act of the office takes the password or a code beside its own fields. */
function bodyOf(body: z.ZodType | undefined, fresh: boolean, schemas: Json): Json {
  const own = schemaOf(body ?? z.strictObject({}), "input", schemas);
  if (!fresh) return own;
  const { properties } = schemaOf(proofSchema, "input", schemas);
  return { ...own, properties: { ...(own.properties as Json), ...(properties as Json) } };
}

const IDEMPOTENCY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names one intention: the same key again moves nothing and answers the first result.",
  schema: { type: "string", format: "uuid" },
};

function operationId(path: string, method: HttpMethod): string {
  const words = path
    .split(/[/.{}-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join("");
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...(name === "id" && { format: "uuid" }) },
  }));
}

function queryParameters(query: z.ZodType, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input", schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function success({ file, list, answer, next }: Contract, schemas: Json): Json {
  if (file) {
    const types = [file]
      .flat()
      .map((type) => [
        type,
        { schema: { type: type === "application/json" ? "object" : "string" } },
      ]);
    return { description: "The file.", content: Object.fromEntries(types) };
  }
  const schema = list ? z.array(list) : (answer ?? withMessage({}));
  return {
    description: list ? "The list; with `limit` one page of it." : "Done.",
    ...(list && {
      headers: {
        "X-Total-Count": header("How many there are; capped counts end in `+`."),
        Link: header('The next page, `rel="next"`, where there is one.'),
      },
    }),
    ...(next && { headers: { Link: header(`${next}, \`rel="next"\`, where there are more.`) } }),
    content: { "application/json": { schema: schemaOf(schema, "output", schemas) } },
  };
}

function otherwise({ otherwise = [], ...contract }: Contract, schemas: Json): Json {
  const description = "Not done: why.";
  const answers = otherwise.map((status) => [
    status,
    { ...success(contract, schemas), description },
  ]);
  return Object.fromEntries(answers);
}

function header(description: string): Json {
  return { description, schema: { type: "string" } };
}

const OF_WRITES: ErrorCode[] = [
  "malformed",
  "foreign_origin",
  "body_too_slow",
  "body_too_large",
  "unsupported_media_type",
];

const OF_MEMBERS: ErrorCode[] = ["unauthenticated", "enrolment_required", "too_many_at_once"];

/** The failures that a call can have, by status, each with its codes. */
function failures(path: string, method: HttpMethod, contract: Contract): Json {
  const { caller, right, body, query, readsItself, keyed, fails = [] } = contract;
  // What checks nothing answers its own failures, where it has any.
  if (caller === "anybody" && fails.length === 0) return {};
  const checked = caller !== "anybody";
  const codes: ErrorCode[] = [
    ...(caller === "member" ? OF_MEMBERS : []),
    ...(right ? (["forbidden"] as const) : []),
    // An address may name a record in bytes that are no text.
    ...(path.includes("{") ? (["not_found", "malformed"] as const) : []),
    // A member's write may carry a name for its intention that is none.
    ...(body || query || (method !== "GET" && caller === "member") ? (["invalid"] as const) : []),
    ...(method !== "GET" && checked ? OF_WRITES : []),
    ...(asksFresh(contract, method) ? FRESH_FAILURES : []),
    ...(readsItself && checked ? (["too_many_uploads"] as const) : []),
    ...(keyed ? (["request_id_reused", "outcome_unknown"] as const) : []),
    ...fails,
    ...(["unknown_host", "internal", "not_done", "busy"] as const),
  ];
  const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const named = [...new Set(codes.filter((code) => STATUS_OF[code] === status))];
      const schema = { $ref: "#/components/schemas/Problem" };
      return [
        status,
        { description: named.join(", "), content: { "application/json": { schema } } },
      ];
    }),
  );
}

/** A schema as JSON Schema 2020-12; what has a name of its own goes into `schemas`, and is referred to. */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const written = z.toJSONSchema(schema, { io, metadata: NAMES, unrepresentable: "any" });
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = JSON.parse(
    JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json & { $defs?: Record<string, Json> };
  for (const [name, { id: __, ...definition }] of Object.entries($defs)) schemas[name] = definition;
  return whole;
}
