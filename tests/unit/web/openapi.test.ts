import { compileErrors, validate } from "@readme/openapi-parser";
import { describe, expect, test } from "vitest";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { can, RIGHTS, ROLES } from "@/lib/permissions";
import { openApiDocument, pathOf } from "@/lib/web/openapi";
import { cookieName } from "@/lib/web/token";
import { listFiles } from "@/tests/support/permissions/listing";
import { readTable } from "@/tests/support/permissions/read-table";

type Schema = { $ref?: string; properties?: object; required?: string[]; [key: string]: unknown };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
};
const document = JSON.parse(JSON.stringify(openApiDocument(await loadRoutes()))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

// Not calls of ours: what answers where there is none, next-auth's own doors, a picture, what browsers ask for.
const NOT_DESCRIBED = [
  "/admin/[[...unknown]]",
  "/api/[[...unknown]]",
  "/api/auth/[...nextauth]",
  "/icons.svg",
  "/manifest.webmanifest",
];

test("every route file is described, and nothing else", () => {
  const described = listFiles("route.ts").filter((path) => !NOT_DESCRIBED.includes(path));
  expect(Object.keys(document.paths).sort()).toEqual(described.map((path) => pathOf(path)).sort());
});

test("every call that the table of rights knows is described, with each status that it answers there", () => {
  const calls = readTable().filter(({ kind, of }) => {
    return kind === "CALLS" && !NOT_DESCRIBED.includes(of.split(" ")[1] ?? "");
  });
  expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    [...new Set(calls.map(({ of }) => pathOf(of)))].sort(),
  );
  const missing = calls.flatMap(({ of, cells }) => {
    const [method = "", path = ""] = pathOf(of).split(" ");
    const described = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    // What is no number leads a visitor to the sign-in screen before the call is asked.
    const statuses = Object.values(cells).map((cell) => cell.with);
    const answered = [...new Set(statuses)].filter((status) => /^\d+$/.test(status));
    return answered.filter((status) => !(status in described)).map((status) => `${of}: ${status}`);
  });
  expect(missing).toEqual([]);
});

describe("the document keeps OpenAPI's rules", () => {
  test("as somebody else's validator reads them", async () => {
    const result = await validate(structuredClone(document) as never, {
      validate: { errors: { colorize: false } },
    });
    expect(result.valid ? "valid" : compileErrors(result)).toBe("valid");
    expect(result.warnings).toEqual([]);
  });

  test("every schema with a name describes something", () => {
    const empty = Object.entries(document.components.schemas).filter(([, schema]) => schema.$ref);
    expect(empty).toEqual([]);
  });

  test("3.1, with an id, a summary and a success for each operation", () => {
    expect(document.openapi).toBe("3.1.0");
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, responses } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(summary.length).toBeGreaterThan(5);
      const [success, ...more] = Object.keys(responses).filter((status) => status.startsWith("2"));
      expect(success).toBeDefined();
      // 202 besides: it waits for a second person.
      if (more.length > 0) expect(more).toEqual(["202"]);
      for (const response of Object.values(responses)) {
        expect(response.description).toBeTruthy();
        expect(Object.keys(response.content)).not.toEqual([]);
      }
    }
  });

  test("every reference leads to a schema, and every schema is referred to", () => {
    const referred = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to),
    );
    const known = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    expect([...referred].sort()).toEqual(known.sort());
    expect(JSON.stringify(document)).not.toMatch(/"\$(defs|schema)"/);
  });

  test("every parameter of a path is declared, none twice, all with a schema", () => {
    for (const { path, parameters } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((each) => each.in === "path");
      expect(inPath.map(({ name }) => name)).toEqual(wanted);
      expect(inPath.every(({ required }) => required)).toBe(true);
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { schema } of parameters) expect(Object.keys(schema).length).toBeGreaterThan(0);
    }
  });

  test("no field of a body or an answer is without a type", () => {
    const empty: string[] = [];
    const look = (at: string, value: unknown) => {
      if (!value || typeof value !== "object") return;
      for (const [name, schema] of Object.entries((value as Schema).properties ?? {})) {
        if (Object.keys(schema).length === 0) empty.push(`${at}.${name}`);
      }
      for (const [key, inner] of Object.entries(value)) look(`${at}/${key}`, inner);
    };
    look("", document);
    expect(empty).toEqual([]);
  });
});

test("what a call asks for is what its handler validates", () => {
  const deposit = document.paths["/api/deposits"]?.post;
  const body = deposit?.requestBody?.content["application/json"]?.schema;
  expect(body).toMatchObject({ type: "object", additionalProperties: false });
  expect(Object.keys(body?.properties ?? {})).toContain("senderPhone");
  expect(body?.required).toEqual(["amount", "method"]);
  const list = document.paths["/admin/users"]?.get;
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    "q",
    "status",
    "role",
    "sort",
    "order",
    "cursor",
    "limit",
  ]);
  expect(list?.parameters.some(({ required }) => required)).toBe(false);
  expect(Object.keys(deposit?.responses ?? {})).toEqual([
    "201",
    "400",
    "401",
    "403",
    "408",
    "409",
    "413",
    "415",
    "421",
    "422",
    "429",
    "500",
    "503",
  ]);
});

test("either cookie of the session counts, and who must set up a second factor is refused", () => {
  const { components, security } = document as unknown as {
    components: { securitySchemes: Record<string, { name: string }> };
    security: Record<string, unknown>[];
  };
  const names = security.flatMap(Object.keys).map((name) => components.securitySchemes[name]?.name);
  expect(names).toEqual([cookieName(true), cookieName(false)]);
  const members = operations.filter((operation) => operation.security === undefined);
  for (const { path, responses } of members) {
    expect(responses[403]?.description, path).toContain("enrolment_required");
  }
});

test("answers besides are described: not ready, and files of two types", () => {
  const { responses: ready } = document.paths["/readyz"]?.get ?? {};
  expect(ready?.[503]?.content).toEqual(ready?.[200]?.content);
  const { responses: file } = document.paths["/uploads/openfuture/project/{file}"]?.get ?? {};
  expect(Object.keys(file?.[200]?.content ?? {})).toEqual(["image/jpeg", "application/pdf"]);
});

test("a call names the failures of what it runs", () => {
  const named = (method: string, path: string) =>
    Object.values(document.paths[path]?.[method]?.responses ?? {})
      .flatMap(({ description }) => description.split(", "))
      .sort();
  const codes: [method: string, path: string, ...codes: string[]][] = [
    ["post", "/api/projects/{id}/files", "project_completed"],
    ["delete", "/api/projects/{id}/files/{file}", "project_completed"],
    ["delete", "/admin/transactions/{id}", "transaction_of_loan", "transaction_of_project"],
    ["delete", "/admin/transactions/{id}", "withdrawal_payable", "provider_waiting"],
    ["post", "/admin/loans/{id}/write-off", "request_id_reused"],
    ["put", "/admin/users/{id}/status", "shares_above_hundred"],
    ["post", "/api/projects/{id}/distributions", "project_no_investors"],
    ["post", "/api/login", "sign_in_expired"],
    ["post", "/api/send-money", "own_money_held", "insufficient_balance"],
    ["post", "/api/withdrawals", "own_money_held", "insufficient_balance"],
    ["post", "/api/lend-offers", "own_money_held", "insufficient_balance"],
    ["post", "/api/lend-money", "own_money_held", "insufficient_balance"],
    ["post", "/api/take-loan", "own_money_held"],
    ["post", "/api/projects/{id}/investments", "own_money_held", "insufficient_balance"],
    ["put", "/admin/transactions/{id}/status", "money_held", "claim_open"],
  ];
  for (const [method, path, ...own] of codes) {
    expect(named(method, path), path).toEqual(expect.arrayContaining(own));
  }
});

test("what only proposes answers 202, whatever it is (decision 870)", () => {
  const proposing = operations.filter(({ summary }) => /^Propose\b/.test(summary));
  expect(proposing.length).toBeGreaterThan(8);
  for (const { path, responses } of proposing) {
    const done = Object.keys(responses).filter((status) => status.startsWith("2"));
    expect(done, path).toContain("202");
  }
});

test("what comes as a form is described beside JSON, its file as bytes", () => {
  const { content } = document.paths["/api/profile"]?.put?.requestBody ?? { content: {} };
  const [json, form] = [content["application/json"], content["multipart/form-data"]];
  expect(Object.keys(json?.schema.properties ?? {})).toContain("profilePhoto");
  expect(form?.schema.properties).toMatchObject({ profileImage: { format: "binary" } });
  const files = document.paths["/api/projects/{id}/files"]?.post?.requestBody?.content;
  expect(Object.keys(files ?? {})).toEqual(["multipart/form-data"]);
  expect(files?.["multipart/form-data"]?.schema).toMatchObject({ required: ["file"] });
});

test("the roles of each right are told, and sign-in asks for no session", () => {
  for (const { "x-right": right, description } of operations as unknown as Record<
    string,
    string
  >[]) {
    if (!right) continue;
    const known = RIGHTS.find((each) => each === right);
    expect(known).toBeDefined();
    const holders = ROLES.filter((role) => known && can(role, known));
    for (const role of holders) expect(description).toMatch(new RegExp(`\\b${role}\\b`));
  }
  const open = operations.filter(({ security }) => security?.length === 0).map(({ path }) => path);
  expect(open.sort()).toEqual([
    "/api/check",
    "/api/forgot-password",
    "/api/inbox/sms",
    "/api/login",
    "/api/logout",
    "/api/rails/mtn/callback",
    "/api/rails/mtn/callback",
    "/api/reset-password",
    "/healthz",
    "/readyz",
    "/transparency.json",
    "/uploads/openfuture/logo/{file}",
    "/uploads/openfuture/profile/{file}",
  ]);
});
