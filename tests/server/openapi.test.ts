import type { z } from "zod";
import { ANSWERS as A } from "@/lib/web/openapi-answers";
import { expect, PASSWORD, signIn, test } from "./server-test";

test("real answers are what the document says", async ({ request }) => {
  const signedIn = await request.post("/api/login", {
    data: { identifier: "admin", password: PASSWORD },
  });
  expect(A.signedIn.safeParse(await signedIn.json()).error).toBeUndefined();
  const [one] = await (await request.get("/admin/transactions?limit=1")).json();
  const [member] = await (await request.get("/admin/users?limit=1")).json();
  const [overdue] = await (await request.get("/admin/loans?limit=1")).json();
  const answers: [string, z.ZodType, "list"?][] = [
    ["/api/me", A.ownUser],
    ["/api/divisions", A.divisions],
    ["/api/divisions?district=Gasabo", A.divisions],
    ["/api/members?limit=50", A.recipient, "list"],
    ["/api/deposits", A.deposit, "list"],
    ["/api/withdrawals", A.withdrawal, "list"],
    ["/api/transactions?limit=50", A.listed, "list"],
    ["/api/loan-offers", A.loanOffer, "list"],
    ["/api/borrow-requests", A.borrowRequest, "list"],
    ["/api/lend-offers", A.loanOffer, "list"],
    ["/api/loans", A.loan, "list"],
    ["/admin/loans", A.loanDetails, "list"],
    [`/api/loans/${overdue.id}`, A.loanRead],
    ["/admin/dashboard", A.dashboard],
    ["/admin/users", A.member, "list"],
    [`/admin/users/${member.id}`, A.memberRead],
    ["/admin/invitations", A.invitation, "list"],
    ["/admin/transactions?limit=100", A.listed, "list"],
    ["/admin/transactions?limit=100&type=withdraw", A.listed, "list"],
    [`/admin/transactions/${one.id}`, A.transactionRead],
    ["/admin/channels", A.channels],
    ["/admin/trial-balance", A.trialBalance],
    ["/admin/settings", A.settingsRead],
    ["/admin/audit?limit=100", A.auditEntry, "list"],
    ["/admin/outbox", A.mail, "list"],
    ["/api/search?q=an", A.searchAnswer],
    ["/healthz", A.status],
    ["/readyz", A.status],
  ];
  for (const [path, schema, kind] of answers) {
    const body = await (await request.get(path)).json();
    const wrong = (kind ? schema.array() : schema).safeParse(body).error;
    expect(wrong?.issues.slice(0, 3), path).toBeUndefined();
  }
});

test("what commands answer is what the document says, refusals too", async ({ request }) => {
  await signIn(request, "director");
  const deposit = await request.post("/api/deposits", {
    data: { amount: 2_000, method: "cash", description: null },
  });
  expect(A.depositMade.safeParse(await deposit.json()).error).toBeUndefined();
  const asked = await request.post("/api/withdrawals", {
    data: { amount: 5, method: "cash", description: null, password: PASSWORD },
  });
  const { withdrawal, ...rest } = await asked.json();
  expect(A.withdrawalMade.safeParse({ withdrawal, ...rest }).error).toBeUndefined();
  const cancelled = await request.delete(`/api/withdrawals/${withdrawal.id}`);
  expect(A.withdrawalCancelled.safeParse(await cancelled.json()).error).toBeUndefined();
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
    expect(A.problem.safeParse(await answer.json()).error, answer.url()).toBeUndefined();
  }
});

test("the document is for members only", async ({ request }) => {
  expect((await request.get("/api/openapi.json")).status()).toBe(401);
  await signIn(request, "eric");
  const answer = await request.get("/api/openapi.json");
  expect(answer.status()).toBe(200);
  const { openapi, paths } = await answer.json();
  expect(openapi).toBe("3.1.0");
  expect(Object.keys(paths).length).toBeGreaterThan(30);
});
