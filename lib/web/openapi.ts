import { z } from "zod";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { holdersOf } from "@/lib/permissions";
import { NAMES } from "@/lib/web/answers/words";
import type { Contract } from "@/lib/web/handler";
import { ANSWERS } from "@/lib/web/openapi-answers";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** What a call is for and answers; what it asks for is read from its handler. */
export type Told = {
  summary: string;
  /** A list's rows, a value, or a file. */
  list?: z.ZodType;
  answer?: z.ZodType;
  file?: "text/csv" | "image/png" | "image/jpeg" | "application/pdf";
  status?: 200 | 201;
  /** The body, where the handler reads it by itself. */
  body?: z.ZodType;
  /** Other failures than those that every such call can have. */
  fails?: ErrorCode[];
};
export type Call = {
  /** As the file's folders spell it: `/api/withdrawals/[id]`. */
  path: string;
  handlers: Partial<Record<Method, { contract?: Contract }>>;
} & Partial<Record<Method, Told>>;

type Json = Record<string, unknown>;

/** The whole interface as an OpenAPI 3.1 document (decisions, sections 12 and 14). */
export function openApiDocument(calls: readonly Call[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/\[(\w+)\]/g, "{$1}");
    paths[path] = Object.fromEntries(
      METHODS.flatMap((method) => {
        const told = call[method];
        if (!told) return [];
        const contract = call.handlers[method]?.contract;
        return [[method.toLowerCase(), operation(path, method, told, contract, schemas)]];
      }),
    );
  }
  schemaOf(ANSWERS.problem, "output", schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Open Future",
      version: "1",
      description:
        "The interface of the cooperative, same origin, with the session cookie. Amounts are whole francs; instants are ISO 8601.",
    },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
    },
  };
}

const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function operation(
  path: string,
  method: Method,
  told: Told,
  contract: Contract | undefined,
  schemas: Json,
): Json {
  const { body = told.body, query, right, open = true } = contract ?? {};
  return {
    operationId: operationId(path, method),
    tags: [path.split("/")[1] || "other"],
    summary: told.summary,
    ...(right && {
      description: `For the roles ${holdersOf(right).join(", ")} (${right}).`,
      "x-right": right,
    }),
    ...(open && { security: [] }),
    parameters: [
      ...pathParameters(path),
      ...(query ? queryParameters(query, schemas) : []),
      ...(method !== "GET" && !open ? [IDEMPOTENCY] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(body, "input", schemas) } },
      },
    }),
    responses: {
      [told.status ?? 200]: success(told, schemas),
      ...failures(path, method, told, contract),
    },
  };
}

const IDEMPOTENCY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names one intention: the same key again moves nothing and answers the first result.",
  schema: { type: "string", format: "uuid" },
};

function operationId(path: string, method: Method): string {
  const words = path
    .split(/[/.{}-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join("");
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{
      name,
      in: "path",
      required: true,
      schema: { type: "string", ...(name === "id" && { format: "uuid" }) },
    },
  }));
}

function queryParameters(query: z.ZodType, schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input", schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
  }));
}

function success(told: Told, schemas: Json): Json {
  if (told.file) {
    return { description: "The file.", content: { [told.file]: { schema: { type: "string" } } } };
  }
  const schema = told.list ? z.array(told.list) : (told.answer ?? ANSWERS.message);
  return {
    description: told.list ? "The list; with `limit` one page of it." : "Done.",
    ...(told.list && {
      headers: {
        "X-Total-Count": {
          description: "How many there are; capped counts end in `+`.",
          schema: { type: "string" },
        },
        Link: {
          description: 'The next page, `rel="next"`, where there is one.',
          schema: { type: "string" },
        },
      },
    }),
    content: { "application/json": { schema: schemaOf(schema, "output", schemas) } },
  };
}

const OF_WRITES: ErrorCode[] = [
  "malformed",
  "foreign_origin",
  "body_too_slow",
  "body_too_large",
  "unsupported_media_type",
];

/** The failures that a call can have, by status, each with its codes. */
function failures(path: string, method: Method, told: Told, contract?: Contract): Json {
  if (!contract) return {};
  const writes = method !== "GET";
  const codes: ErrorCode[] = [
    ...(contract.open ? [] : (["unauthenticated", "too_many_at_once"] as const)),
    ...(contract.right ? (["forbidden"] as const) : []),
    ...(path.includes("{") ? (["not_found"] as const) : []),
    ...(contract.body || contract.query || told.body ? (["invalid"] as const) : []),
    ...(writes ? OF_WRITES : []),
    ...(told.body ? (["too_many_uploads"] as const) : []),
    ...(told.fails ?? []),
    ...(["unknown_host", "internal", "unavailable", "busy"] as const),
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
