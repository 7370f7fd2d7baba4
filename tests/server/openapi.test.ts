import { randomUUID } from "node:crypto";
import { z } from "zod";
import { loadRoutes } from "@/app/api/openapi.json/routes";
import { withMessage } from "@/lib/answer-words";
import { HTTP_METHODS, type HttpMethod } from "@/lib/web/contract";
import { pathOf, problem } from "@/lib/web/openapi";
import { expect, PASSWORD, signIn, test } from "./server-test";

const contracts = Object.entries(await loadRoutes()).map(([file, module]) => ({
  path: pathOf(file),
  contractOf: (method: HttpMethod) => module[method]?.contract,
}));

/** The schema of what a call answers, as its contract says. */
function answerOf(method: HttpMethod, path: string): z.ZodType {
  const contract = contracts.find((each) => each.path === path)?.contractOf(method);
  if (!contract) throw new Error(`No contract: ${method} ${path}`);
  return contract.list ? z.array(contract.list) : (contract.answer ?? withMessage({}));
}

/** The calls that read JSON. What a document says stands on it: /api/check is asked with one elsewhere. */
const reads = contracts.filter(({ path, contractOf }) => {
  const contract = contractOf("GET");
  return contract && !contract.file && path !== "/api/check";
});

const QUERIES: Record<string, string[]> = {
  "/api/divisions": ["", "?district=Gasabo"],
  "/api/search": ["?q=an"],
  "/admin/transactions": ["?limit=100", "?limit=100&type=withdraw"],
};

/** Not there before the first night: by their types, and in tests/integration/liabilities. */
const UNPROVED = ["/api/proof", "/transparency.json"];

/** With something to correct. */
const OLD_BOOKS = {
  members: "No,First name,Last name,Phone\n1,Marie,,07",
  balances: "No,Savings\n1,12.5",
  "trial-balance": "Account,Debit,Credit\n1030,500,\n4900,,500",
  history: "No,Date,What,Amount\n1,2999-01-01,Deposit,0",
};

test("real answers are what the document says", async ({ request }) => {
  await signIn(request, "admin");
  const other = await request.put("/admin/settings", { data: { secondApprovalFrom: 999_999_999 } });
  const { proposal, ...rest } = await other.json();
  expect(answerOf("PUT", "/admin/settings").safeParse({ proposal, ...rest }).error).toBeUndefined();
  // Something of old books that was brought in, to be read.
  const books = new FormData();
  for (const [name, text] of Object.entries(OLD_BOOKS)) {
    books.append(name, new File([text], `${name}.csv`));
  }
  const brought = await request.post("/admin/imports", { multipart: books });
  expect(answerOf("POST", "/admin/imports").safeParse(await brought.json()).error).toBeUndefined();
  const firstOf = async (path: string) => {
    // What was asked for is not listed; of nothing it says that there is none.
    if (path === "/api/requests") return { id: randomUUID() };
    return (await (await request.get(`${path}?limit=1`)).json())[0];
  };
  for (const { path, contractOf } of reads) {
    const list = path.slice(0, path.indexOf("/{")).replace("/api/loans", "/admin/loans");
    const address = path
      .replace("{code}", "cash")
      .replace("{id}", path.includes("/{id}") ? (await firstOf(list)).id : "");
    const queries = QUERIES[path] ?? [contractOf("GET")?.list ? "?limit=50" : ""];
    for (const query of queries) {
      const answer = await request.get(address + query);
      if (UNPROVED.includes(path) && answer.status() === 404) continue;
      const body = await answer.json();
      const wrong = answerOf("GET", path).safeParse(body).error;
      expect(wrong?.issues.slice(0, 3), address + query).toBeUndefined();
    }
  }
  const refusal = { data: { decision: "refuse", reason: "Of a test" } };
  const refused = await request.put(`/admin/proposals/${proposal}`, refusal);
  expect(
    answerOf("PUT", "/admin/proposals/{id}").safeParse(await refused.json()).error,
  ).toBeUndefined();
});

test("what commands answer is what the document says, refusals too", async ({ request }) => {
  const signedIn = await request.post("/api/login", {
    data: { identifier: "director", password: PASSWORD },
  });
  expect(answerOf("POST", "/api/login").safeParse(await signedIn.json()).error).toBeUndefined();
  const deposit = await request.post("/api/deposits", {
    data: { amount: 2_000, method: "cash", description: null },
  });
  expect(answerOf("POST", "/api/deposits").safeParse(await deposit.json()).error).toBeUndefined();
  const asked = await request.post("/api/withdrawals", {
    data: { amount: 5, method: "cash", description: null, password: PASSWORD },
  });
  const { withdrawal, ...rest } = await asked.json();
  expect(
    answerOf("POST", "/api/withdrawals").safeParse({ withdrawal, ...rest }).error,
  ).toBeUndefined();
  const cancelled = await request.delete(`/api/withdrawals/${withdrawal.id}`);
  expect(
    answerOf("DELETE", "/api/withdrawals/{id}").safeParse(await cancelled.json()).error,
  ).toBeUndefined();
  const refusals = [
    request.get("/admin/invitations"),
    request.get("/admin/audit?nothing=1"),
    request.get("/api/deposits?limit=x"),
    request.post("/api/deposits", { data: { amount: "1" } }),
    request.delete("/api/deposits"),
    request.delete("/api/withdrawals/nothing"),
  ];
  for (const refusal of refusals) {
    const answer = await refusal;
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(problem.safeParse(await answer.json()).error, answer.url()).toBeUndefined();
  }
});

test("the document is for members only", async ({ request }) => {
  expect((await request.get("/api/openapi.json")).status()).toBe(401);
  await signIn(request, "eric");
  const answer = await request.get("/api/openapi.json");
  expect(answer.status()).toBe(200);
  const { openapi, paths } = await answer.json();
  expect(openapi).toBe("3.1.0");
  const described = contracts.filter(({ contractOf }) => HTTP_METHODS.some(contractOf));
  expect(Object.keys(paths).sort()).toEqual(described.map(({ path }) => path).sort());
});
