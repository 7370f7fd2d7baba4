import { expect, test } from "vitest";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { openApiDocument } from "@/lib/web/openapi";
import { conformityTo, type Interface, type Seen } from "@/tests/support/conformity";

/** What holds each answer of the server's tests to the document must itself be seen to find something. */
const document = JSON.parse(JSON.stringify(openApiDocument(await loadRoutes()))) as Interface;
const difference = conformityTo(document);
const seen = (method: string, path: string, status: number, body: unknown, more = {}): Seen => ({
  method,
  url: `http://localhost:1${path}`,
  status,
  type: "application/json",
  body: JSON.stringify(body),
  ...more,
});
const refusal = (code: string) => ({ message: "No.", code });
const ID = "01a1d869-d412-79fd-968d-f534689ad595";

test.each([
  ["a message", seen("POST", "/api/logout", 200, { message: "Signed out" })],
  ["a list", seen("GET", "/api/deposits?limit=1", 200, [])],
  ["a declared refusal", seen("DELETE", `/api/deposits/${ID}`, 404, refusal("not_found"))],
  ["a method that is none", seen("PATCH", "/api/deposits", 405, refusal("method_not_allowed"))],
  ["a call that is none", seen("GET", "/api/no/such", 404, refusal("not_found"))],
  ["a file", seen("GET", "/members/export", 200, "", { type: "text/csv" })],
  ["a visitor led to sign in", seen("GET", "/members/export", 307, "", { type: "" })],
  ["a screen", seen("GET", "/members", 200, "", { type: "text/html" })],
  ["next-auth's own", seen("GET", "/api/auth/session", 200, {})],
])("%s is as the document says", (_, answer) => {
  expect(difference(answer)).toBeUndefined();
});

test.each([
  ["one field too many", seen("POST", "/api/logout", 200, { message: "x", more: 1 }), /additional/],
  ["one too few", seen("POST", "/api/logout", 200, {}), /required property 'message'/],
  ["one of another type", seen("GET", "/api/deposits", 200, [{ id: 1 }]), /^\/0/],
  ["another status", seen("POST", "/api/deposits", 200, { message: "x" }), /status that is not/],
  ["a 500", seen("GET", "/admin/no/such", 500, refusal("internal")), /code internal/],
  [
    "a refusal as HTML",
    seen("GET", "/api/nosuch", 404, "", { type: "text/html" }),
    /as text\/html/,
  ],
  [
    "a code that the call does not name",
    seen("DELETE", `/api/deposits/${ID}`, 404, refusal("invitation_invalid")),
    /not among/,
  ],
  ["no JSON", seen("GET", "/api/deposits", 200, "", { body: "<html>" }), /no JSON/],
  ["a file of another type", seen("GET", "/members/export", 200, [], {}), /not among text\/csv/],
])("%s is found", (_, answer, expected) => {
  expect(difference(answer)).toMatch(expected);
});
