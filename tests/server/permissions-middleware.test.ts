import { randomUUID } from "node:crypto";
import { act, argumentsOf } from "@/tests/support/permissions/asking";
import { ask } from "@/tests/support/permissions/http";
import { listActions } from "@/tests/support/permissions/listing";
import { readTable } from "@/tests/support/permissions/read-table";
import { expect, PASSWORD, test } from "./server-test";

/**
 * What the middleware adds to the table of permissions.test.ts. It knows nothing but the address and whether the cookie is
 * one of ours: without it, it answers before there is any record; with it, it lets everything through.
 */
const rows = readTable();

/** An address of the table, with records that nobody has. */
const somewhere = (address: string) => address.replace(/\[\[?\.*\w+\]\]?/g, () => randomUUID());

const asked = rows
  .filter(({ kind, name, of }) => kind !== "ACTIONS" && name === of)
  .map(({ kind, of, cells }) => {
    const [method = "", path = of] = kind === "CALLS" ? of.split(" ") : ["GET"];
    return { method, path, name: of, visitor: cells.visitor.with };
  });

test("the build has the actions of the table", () => {
  const actions = rows.filter(({ kind }) => kind === "ACTIONS").map(({ of }) => of);
  const names = listActions().map(({ name }) => name);
  expect([...new Set(actions)].sort()).toEqual(names.sort());
});

/** Visitors see them by a setting, which is on in the demonstration and off where the table was made. */
const SHOWN_HERE = ["/transparency", "GET /transparency.json"];

test("who has no session signs in first, wherever the table says so", async ({ baseURL }) => {
  const server = { url: baseURL };
  const wrong: string[] = [];
  for (const { method, path, name, visitor } of asked) {
    if (!["401", "login"].includes(visitor) || SHOWN_HERE.includes(name)) continue;
    const answer = await ask(server, method, somewhere(path), {});
    const to = answer.headers.get("location");
    const came = to ? new URL(to, baseURL).pathname.slice(1) : String(answer.status);
    if (came !== visitor) wrong.push(`${name}: ${visitor} expected, got ${came}`);
  }
  expect(wrong).toEqual([]);
});

test("a form that has lost its session is answered by its action", async ({ baseURL }) => {
  const server = { url: baseURL };
  const body = argumentsOf([{ status: "idle" }, "$K1"], { amount: "1,000", method: "cash" });
  const answer = await act(server, "newDeposit", "/deposits", body, "");
  expect(answer.text).toContain('"failure":{"status":401');
});

test("who has one is let through everywhere", async ({ baseURL }) => {
  const server = { url: baseURL };
  const json = { identifier: "eric", password: PASSWORD };
  const { cookie } = await ask(server, "POST", "/api/login", { json });
  const wrong: string[] = [];
  for (const { path, name } of asked.filter(({ method }) => method === "GET")) {
    // HEAD: what the middleware does with it is the same, and no screen is drawn out.
    const answer = await ask(server, "HEAD", somewhere(path), { cookie });
    const to = answer.headers.get("location") ?? "";
    if (answer.status === 401 || to.includes("/login"))
      wrong.push(`${name}: ${answer.status} ${to}`);
  }
  expect(wrong).toEqual([]);
});
