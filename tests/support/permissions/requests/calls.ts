import { randomUUID } from "node:crypto";
import { eachKey } from "@/lib/each-key";
import { isThreshold, SETTING_KEYS } from "@/lib/settings/rules";
import { PASSWORD } from "@/tests/support/cooperative";
import {
  type Asking,
  asked,
  credentials,
  invitee,
  type Make,
  move,
  newAccount,
  offered,
  waiting,
} from "@/tests/support/permissions/requests/make";
import { RECIPIENT, type Stage } from "@/tests/support/permissions/stage";
import { LIMIT } from "@/tests/support/permissions/subjects/office";

const days = "from=2026-11-01&to=2026-11-20";
const another = (stage: Stage) => stage.coop.idOf("claudine");
const project = (stage: Stage) => ({
  title: `Project ${stage.next()}`,
  description: "Two thousand layers",
  totalInvestment: 1_000_000,
});
const ofProject = (list: string) => (stage: Stage) => ({
  path: `/api/projects/${stage.project}/${list}`,
});

function spending(stage: Stage, id: string) {
  const note = `Feed, project ${stage.next()}`;
  return {
    path: `/api/projects/${id}/movements`,
    json: { kind: "spending", amount: 5, method: "cash", note, password: PASSWORD },
    waits: () => stage.isPendingMove(note),
  };
}

const closing = (id: string) => ({
  path: `/admin/drawers/${id}/close`,
  json: { denominations: {} },
});

/** What is asked of each call of the table; of one that is missing, its own address. */
export const CALLS: Record<string, Make> = {
  "POST /api/login": async (stage) => ({ json: await credentials(stage), endsSession: true }),
  "POST /api/logout": () => ({ json: {}, endsSession: true }),
  "GET /api/auth/[...nextauth] (session)": () => ({ path: "/api/auth/session" }),
  "GET /api/auth/[...nextauth] (csrf)": () => ({ path: "/api/auth/csrf" }),
  "GET /api/auth/[...nextauth] (providers)": () => ({ path: "/api/auth/providers" }),
  "GET /api/auth/[...nextauth] (unknown)": () => ({ path: "/api/auth/error" }),
  "POST /api/auth/[...nextauth] (signout)": () => ({
    path: "/api/auth/signout",
    json: { json: "true" },
    signed: true,
    endsSession: true,
  }),
  "POST /api/auth/[...nextauth] (credentials)": async (stage) => ({
    path: "/api/auth/callback/credentials",
    signed: true,
    endsSession: true,
    json: { ...(await credentials(stage)), json: "true" },
  }),
  "GET /api/[[...unknown]]": () => ({ path: "/api/no/such/call" }),
  "GET /admin/[[...unknown]]": () => ({ path: "/admin/no/such/call" }),
  "GET /uploads/openfuture/profile/[file]": (stage) => ({ path: stage.picture }),
  "GET /uploads/openfuture/logo/[file]": () => ({
    path: `/uploads/openfuture/logo/${"0".repeat(64)}.png`,
  }),
  "GET /uploads/openfuture/profile/[file] (unknown)": () => ({
    path: `/uploads/openfuture/profile/${"0".repeat(64)}.png`,
  }),
  // Days of before there was a cooperative: whatever is proved meanwhile.
  "GET /api/proof": () => ({ path: "/api/proof?day=2000-01-01" }),
  "GET /transparency.json": () => ({ path: "/transparency.json?day=2000-01-01" }),
  "POST /api/forgot-password": () => ({ json: { email: "none" } }),
  "POST /api/reset-password": () => ({ json: {} }),
  "PUT /api/password": () => ({ json: {} }),
  // Really done, it would sign everybody out for the cells that follow.
  "DELETE /api/sessions": () => ({ headers: { "idempotency-key": "none" } }),
  "DELETE /api/sessions/[id]": () => ({ path: `/api/sessions/${randomUUID()}` }),
  "PUT /api/notices/read": () => ({ json: {} }),
  "GET /reports/export": () => ({ path: "/reports/export?type=members" }),
  "GET /transactions/counter/drawers/[id]/journal": () => ({
    path: `/transactions/counter/drawers/${randomUUID()}/journal`,
  }),
  "GET /transactions/books/journal": () => ({
    path: "/transactions/books/journal?format=hledger",
  }),
  "GET /transactions/books/account/export": () => ({
    path: "/transactions/books/account/export?figure=balance",
  }),
  "GET /reports/export (unknown)": () => ({ path: "/reports/export?type=projects" }),
  "GET /reports/statements/export": () => ({ path: "/reports/statements/export?format=csv" }),
  "GET /reports/pdf": () => ({ path: "/reports/pdf?type=transactions" }),
  "GET /api/search": () => ({ path: "/api/search?q=claudine" }),
  "GET /transactions/statement/pdf": () => ({ path: `/transactions/statement/pdf?${days}` }),
  "GET /transactions/statement/pdf (another's)": (stage) => ({
    path: `/transactions/statement/pdf?${days}&member=${another(stage)}`,
  }),
  "GET /transactions/statement/pdf (unknown member)": () => ({
    path: `/transactions/statement/pdf?${days}&member=${randomUUID()}`,
  }),
  "GET /transactions/statement/export": () => ({ path: `/transactions/statement/export?${days}` }),
  "GET /transactions/statement/export (another's)": (stage) => ({
    path: `/transactions/statement/export?${days}&member=${another(stage)}`,
  }),
  "GET /transactions/statement/export (unknown member)": () => ({
    path: `/transactions/statement/export?${days}&member=${randomUUID()}`,
  }),
  "GET /shares/[id]/certificate": async (stage) => ({
    path: `/shares/${(await stage.newShareholder()).id}/certificate`,
  }),
  "GET /shares/[id]/certificate (own)": async (stage) => ({
    path: `/shares/${(await stage.newShareholder(stage.actor("member"))).id}/certificate`,
  }),
  "GET /transactions/[id]/receipt/pdf": (stage) => ({
    path: `/transactions/${stage.secret.id}/receipt/pdf`,
  }),
  "GET /transactions/[id]/receipt/pdf (own)": async (stage) => ({
    path: `/transactions/${await stage.newDeposit()}/receipt/pdf`,
  }),
  "PUT /api/profile": (stage) => ({ json: { village: `Village ${stage.next()}` } }),
  "PUT /api/profile (role)": () => ({ json: { role: "admin" } }),
  "POST /api/deposits": () => ({ json: { amount: 1_000, method: "cash", description: null } }),
  "DELETE /api/deposits/[id]": async (stage) => ({
    path: `/api/deposits/${await stage.newDeposit()}`,
  }),
  // No provider can be called here.
  "POST /api/deposits/[id]/collect": async (stage) => ({
    path: `/api/deposits/${await stage.newDeposit()}/collect`,
  }),
  "POST /api/rails/mtn/callback": () => ({ json: {} }),
  "PUT /api/rails/mtn/callback": () => ({ json: {} }),
  "POST /api/inbox/sms": () => ({ json: { from: "M-Money", text: "Not signed" } }),
  "POST /api/withdrawals": () => ({
    json: { amount: 10, method: "cash", description: null, password: PASSWORD },
  }),
  "DELETE /api/withdrawals/[id]": async (stage) => ({
    path: `/api/withdrawals/${await stage.newWithdrawal()}`,
  }),
  "POST /api/send-money": (stage) => ({
    json: { recipientId: stage.coop.idOf(RECIPIENT), amount: 1, password: PASSWORD },
  }),
  "POST /api/send-money (own)": (stage, who) => ({
    json: { recipientId: stage.standIn(who).id, amount: 1, password: PASSWORD },
  }),
  "GET /api/requests/[id]": () => ({ path: `/api/requests/${randomUUID()}` }),
  "POST /api/take-loan": async (stage) => ({
    json: { offerId: await stage.newOffer(), password: PASSWORD },
  }),
  "POST /api/take-loan (own)": async (stage, who) => ({
    json: { offerId: await stage.newOffer(stage.standIn(who)), password: PASSWORD },
  }),
  "POST /api/borrow-requests": () => ({ json: { ...asked(), password: PASSWORD } }),
  "DELETE /api/borrow-requests/[id]": async (stage) => ({
    path: `/api/borrow-requests/${await stage.newRequest(stage.coop.people.aline)}`,
  }),
  "POST /api/lend-money": async (stage) => ({
    json: { requestId: await stage.newRequest(), interestRate: 5, password: PASSWORD },
  }),
  "POST /api/lend-money (own)": async (stage, who) => ({
    json: {
      requestId: await stage.newRequest(stage.standIn(who)),
      interestRate: 5,
      password: PASSWORD,
    },
  }),
  "POST /api/lend-offers": () => ({ json: { ...offered(), password: PASSWORD } }),
  "DELETE /api/lend-offers/[id]": async (stage) => ({
    path: `/api/lend-offers/${await stage.newOffer(stage.coop.people.aline)}`,
  }),
  "GET /api/loans/[id]": async (stage) => ({ path: `/api/loans/${await stage.newLoan()}` }),
  "POST /api/loans/[id]/repayments": async (stage) => ({
    path: `/api/loans/${await stage.newLoan()}/repayments`,
    json: { amount: 10, password: PASSWORD },
  }),
  "POST /api/loans/[id]/repayments (interest)": async (stage, who) => ({
    path: `/api/loans/${await stage.newLoanOf(stage.standIn(who))}/repayments`,
    json: { amount: 10, password: PASSWORD },
  }),
  "POST /api/loans/[id]/word": async (stage) => ({
    path: `/api/loans/${await stage.newWarnedLoan(stage.coop.people.aline)}/word`,
    json: { word: "agree" },
  }),
  "POST /api/loans/[id]/word (interest)": async (stage, who) => ({
    path: `/api/loans/${await stage.newWarnedLoan(undefined, stage.standIn(who))}/word`,
    json: { word: "agree" },
  }),
  "POST /admin/loans/[id]/overrule": async (stage) => ({
    path: `/admin/loans/${await stage.newWarnedLoan()}/overrule`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/overrule (own)": async (stage, who) => ({
    path: `/admin/loans/${await stage.newWarnedLoan(stage.standIn(who))}/overrule`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/overrule (interest)": async (stage, who) => ({
    path: `/admin/loans/${await stage.newWarnedLoan(undefined, stage.standIn(who))}/overrule`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/write-off": async (stage) => ({
    path: `/admin/loans/${await stage.newOverdueLoan()}/write-off`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/write-off (own)": async (stage, who) => ({
    path: `/admin/loans/${await stage.newOverdueLoan(stage.standIn(who))}/write-off`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/write-off (interest)": async (stage, who) => ({
    path: `/admin/loans/${await stage.newOverdueLoan(undefined, stage.standIn(who))}/write-off`,
    json: { reason: "Gone" },
  }),
  "GET /borrow/[id]/agreement/pdf": async (stage) => ({
    path: `/borrow/${await stage.newLoan()}/agreement/pdf`,
  }),
  "POST /api/projects": (stage) => ({ json: project(stage) }),
  "GET /api/projects/[id]": (stage) => ({ path: `/api/projects/${stage.project}` }),
  "PUT /api/projects/[id]": (stage) => ({
    path: `/api/projects/${stage.project}`,
    json: { description: `Words ${stage.next()}` },
  }),
  "PUT /api/projects/[id]/status": async (stage) => ({
    path: `/api/projects/${await stage.newProject()}/status`,
    json: { status: "running" },
  }),
  "PUT /api/projects/[id]/status (complete, interest)": async (stage, who) => ({
    path: `/api/projects/${await stage.newProject("running", stage.standIn(who))}/status`,
    json: { status: "completed" },
  }),
  "GET /api/projects/[id]/investors": ofProject("investors"),
  "POST /api/projects/[id]/investments": async (stage) => ({
    path: `/api/projects/${await stage.newProject()}/investments`,
    json: { amount: 1, password: PASSWORD },
  }),
  "POST /api/shares": () => ({ json: { count: 1, password: PASSWORD } }),
  "POST /api/opening-balance": () => ({ json: { agrees: true } }),
  "POST /api/share-offers": async (stage, who) => {
    await stage.newShareholder(stage.standIn(who));
    const recipientId = stage.coop.idOf(RECIPIENT);
    return { json: { recipientId, count: 1, password: PASSWORD } };
  },
  "PUT /api/share-offers/[id]": async (stage) => ({
    path: `/api/share-offers/${await stage.newShareOffer()}`,
    json: { password: PASSWORD },
  }),
  "DELETE /api/share-offers/[id]": async (stage) => ({
    path: `/api/share-offers/${await stage.newShareOffer()}`,
  }),
  "POST /admin/members/[id]/share-redemptions": async (stage) => ({
    path: `/admin/members/${(await stage.newShareholder()).id}/share-redemptions`,
    json: { count: 3, reason: "Leaves the cooperative" },
  }),
  "POST /admin/members/[id]/share-redemptions (own)": (stage, who) => ({
    path: `/admin/members/${stage.standIn(who).id}/share-redemptions`,
    json: { count: 1, reason: "Leaves the cooperative" },
  }),
  "GET /api/projects/[id]/results": ofProject("results"),
  "POST /api/projects/[id]/results": async (stage) => ({
    path: `/api/projects/${await stage.newProject("invested")}/results`,
    json: { kind: "profit", amount: 5, method: "cash", note: "Eggs" },
  }),
  "POST /api/projects/[id]/results (interest)": async (stage, who) => ({
    path: `/api/projects/${await stage.newProject("invested", stage.standIn(who))}/results`,
    json: { kind: "profit", amount: 5, method: "cash", note: "Eggs" },
  }),
  "GET /api/projects/[id]/movements": ofProject("movements"),
  "POST /api/projects/[id]/movements": async (stage) =>
    spending(stage, await stage.newProject("running")),
  "POST /api/projects/[id]/movements (interest)": async (stage, who) =>
    spending(stage, await stage.newProject("running", stage.standIn(who))),
  "GET /api/projects/[id]/distributions": ofProject("distributions"),
  "POST /api/projects/[id]/distributions": async (stage) => ({
    path: `/api/projects/${await stage.newProject("earned")}/distributions`,
    json: {},
  }),
  "POST /api/projects/[id]/distributions (interest)": async (stage, who) => ({
    path: `/api/projects/${await stage.newProject("earned", stage.standIn(who))}/distributions`,
    json: {},
  }),
  "POST /api/projects/[id]/files": (stage) => ({
    path: `/api/projects/${stage.project}/files`,
    json: {},
  }),
  "DELETE /api/projects/[id]/files/[file]": (stage) => ({
    path: `/api/projects/${stage.project}/files/${randomUUID()}`,
  }),
  "GET /uploads/openfuture/project/[file]": (stage) => ({ path: stage.projectFile }),
  "GET /admin/users/[id]": (stage) => ({ path: `/admin/users/${stage.coop.idOf("aline")}` }),
  "PUT /admin/users/[id]": (stage) => ({
    path: `/admin/users/${stage.coop.idOf("aline")}`,
    json: { village: `Village ${stage.next()}` },
  }),
  "PUT /admin/users/[id] (right over money)": async (stage) => ({
    path: `/admin/users/${(await stage.newMember()).id}`,
    json: { role: "finance" },
  }),
  "PUT /admin/users/[id] (own role)": (stage, who) => ({
    path: `/admin/users/${stage.standIn(who).id}`,
    json: { role: who === "admin" ? "finance" : "admin" },
  }),
  "PUT /admin/users/[id]/status": async (stage) => ({
    path: `/admin/users/${(await stage.newMember()).id}/status`,
    json: { status: "inactive" },
  }),
  "PUT /admin/users/[id]/status (own)": (stage, who) => ({
    path: `/admin/users/${stage.standIn(who).id}/status`,
    json: { status: "inactive" },
  }),
  "DELETE /admin/users/[id]": async (stage) => ({
    path: `/admin/users/${(await stage.newMember()).id}`,
  }),
  "DELETE /admin/users/[id] (own)": (stage, who) => ({
    path: `/admin/users/${stage.standIn(who).id}`,
  }),
  "POST /admin/members": () => ({ json: { firstName: "Marie", lastName: "Mukamana" } }),
  "GET /members/[id]/letter": (stage) => ({ path: `/members/${stage.coop.idOf("aline")}/letter` }),
  "POST /admin/members/[id]/recovery": async (stage) => ({
    path: `/admin/members/${(await stage.newMember()).id}/recovery`,
    json: { reason: "Identity card checked" },
  }),
  "POST /admin/members/[id]/recovery (own)": (stage, who) => ({
    path: `/admin/members/${stage.standIn(who).id}/recovery`,
    json: { reason: "Identity card checked" },
  }),
  "POST /admin/invitations": (stage) => ({ json: invitee(stage) }),
  "POST /admin/invitations/[id]/resend": async (stage) => ({
    path: `/admin/invitations/${(await stage.newInvitation()).id}/resend`,
  }),
  "DELETE /admin/invitations/[id]": async (stage) => ({
    path: `/admin/invitations/${(await stage.newInvitation()).id}`,
  }),
  "GET /admin/transactions/[id]": (stage) => ({ path: `/admin/transactions/${stage.secret.id}` }),
  "PUT /admin/transactions/[id]/status": async (stage) => approval(await stage.newDeposit()),
  "PUT /admin/transactions/[id]/status (withdrawal)": async (stage) =>
    approval(await stage.newWithdrawal()),
  "PUT /admin/transactions/[id]/paid": async (stage) => payment(await stage.newPayable()),
  "PUT /admin/transactions/[id]/paid (asked)": async (stage) =>
    payment(await stage.newWithdrawal()),
  "PUT /admin/transactions/[id]/paid (own)": async (stage, who) =>
    payment(await stage.newPayable(stage.standIn(who))),
  "PUT /admin/transactions/[id]/paid (over the limit)": async (stage) =>
    payment(await stage.newLargeWithdrawal()),
  "PUT /admin/transactions/[id]/status (own)": async (stage, who) =>
    approval(await stage.newDeposit(stage.standIn(who))),
  "PUT /admin/transactions/[id]/status (own move)": async (stage, who) =>
    approval(await stage.newMove(stage.standIn(who))),
  "PUT /admin/transactions/[id]/status (over the limit)": async (stage) =>
    waiting(stage, await stage.newLarge(), approval),
  "PUT /admin/transactions/[id]/status (over the limit, second)": async (stage) =>
    waiting(stage, await stage.newLarge(stage.office.clerk), approval),
  "PUT /admin/transactions/[id]/status (over the limit, again)": async (stage, who) =>
    approval(await stage.newLarge(stage.standIn(who))),
  "PUT /admin/transactions/[id]/status (unknown)": () => approval(randomUUID()),
  "DELETE /admin/transactions/[id]": async (stage) => ({
    path: `/admin/transactions/${await stage.newDeposit()}`,
    json: { reason: "Entered twice" },
  }),
  "DELETE /admin/transactions/[id] (own)": async (stage, who) => ({
    path: `/admin/transactions/${await stage.newDeposit(stage.standIn(who))}`,
    json: { reason: "Entered twice" },
  }),
  "DELETE /admin/transactions/[id] (approved)": async (stage) => ({
    path: `/admin/transactions/${await stage.newApproved()}`,
    json: { reason: "Entered twice" },
  }),
  "DELETE /admin/transactions/[id] (approved, own)": async (stage, who) => ({
    path: `/admin/transactions/${await stage.newApproved(stage.standIn(who))}`,
    json: { reason: "Entered twice" },
  }),
  "GET /admin/proposals/[id]": async (stage) => ({
    path: `/admin/proposals/${await stage.newProposal()}`,
  }),
  "GET /admin/proposals/[id] (a deposit)": async (stage) => ({
    path: `/admin/proposals/${await stage.newDeposit()}`,
  }),
  "PUT /admin/proposals/[id] (a deposit)": async (stage) => confirmation(await stage.newDeposit()),
  "PUT /admin/proposals/[id] (a deposit, own)": async (stage, who) =>
    confirmation(await stage.newDeposit(stage.standIn(who))),
  "PUT /admin/proposals/[id] (a deposit, over the limit)": async (stage) =>
    waiting(stage, await stage.newLarge(), confirmation),
  "POST /admin/proposals/decide": async (stage) => approvalsOfSeveral(await stage.newDeposit()),
  "POST /admin/proposals/decide (own)": async (stage, who) =>
    approvalsOfSeveral(await stage.newDeposit(stage.standIn(who))),
  "POST /admin/proposals/decide (over the limit)": async (stage) =>
    waiting(stage, await stage.newLarge(), approvalsOfSeveral),
  "PUT /admin/proposals/[id]": async (stage) => confirmation(await stage.newProposal()),
  "PUT /admin/proposals/[id] (own)": async (stage, who) =>
    confirmation(await stage.newOwnProposal(stage.standIn(who))),
  "PUT /admin/proposals/[id] (interest)": async (stage, who) =>
    confirmation(await stage.newProposalAbout(stage.standIn(who))),
  "POST /api/authentication": () => ({ json: { password: PASSWORD } }),
  "GET /admin/channels/[code]/cash-book": () => ({ path: "/admin/channels/cash/cash-book" }),
  "GET /admin/auditor-pack (drawer open)": async (stage) => {
    await stage.newCounted();
    return {};
  },
  "POST /admin/drawers": async (stage, who) => {
    await stage.withoutDrawer(stage.standIn(who));
    return { json: { float: 0, denominations: {} } };
  },
  "PUT /admin/drawers/[id]/count": async (stage, who) => {
    const id = (await stage.withDrawer(stage.standIn(who))) ?? randomUUID();
    return { path: `/admin/drawers/${id}/count`, json: { denominations: { 1000: 1 } } };
  },
  "PUT /admin/drawers/[id]/close": async (stage) => closing(await stage.newCounted()),
  "PUT /admin/drawers/[id]/close (own)": async (stage, who) =>
    closing(await stage.newCounted(stage.standIn(who))),
  "POST /admin/counter/deposits": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return { json: { memberId: stage.coop.idOf(RECIPIENT), amount: 10 } };
  },
  "POST /admin/counter/deposits (own)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return { json: { memberId: stage.standIn(who).id, amount: 10 } };
  },
  "POST /admin/counter/deposits (over the limit)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return { json: { memberId: stage.coop.idOf(RECIPIENT), amount: 200_001 } };
  },
  "POST /admin/counter/repayments": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return {
      json: { memberId: stage.coop.idOf("aline"), loanId: await stage.newLoan(), amount: 10 },
    };
  },
  "POST /admin/counter/repayments (own)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    const memberId = stage.standIn(who).id;
    return { json: { memberId, loanId: await stage.newLoan(), amount: 10 } };
  },
  "POST /admin/counter/repayments (interest)": async (stage, who) => {
    const lender = stage.standIn(who);
    await stage.withDrawer(lender);
    return { json: { ...(await stage.newLoanBetween(lender)), amount: 10 } };
  },
  "POST /admin/counter/repayments (over the limit)": async (stage, who) => {
    const loan = await stage.newLoanBetween();
    await stage.takenAlone(stage.standIn(who), loan.memberId, 200_000);
    return { json: { ...loan, amount: 10 } };
  },
  "POST /admin/counter/shares": async (stage) => ({
    json: { memberId: (await stage.newShareholder()).id, count: 1, secondStaff: stage.second },
  }),
  "POST /admin/counter/shares (own)": async (stage, who) => ({
    json: { memberId: stage.standIn(who).id, count: 1, secondStaff: stage.second },
  }),
  "POST /admin/counter/withdrawals": async (stage, who) => {
    await stage.withCash(stage.standIn(who));
    const memberId = stage.coop.idOf(RECIPIENT);
    return { json: { memberId, amount: 10, memberPassword: PASSWORD } };
  },
  "POST /admin/counter/withdrawals (own)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return { json: { memberId: stage.standIn(who).id, amount: 10 } };
  },
  "POST /admin/counter/withdrawals (over the limit)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    const memberId = stage.coop.idOf(RECIPIENT);
    return { json: { memberId, amount: 200_001, memberPassword: PASSWORD } };
  },
  "POST /admin/counter/safe-moves": async (stage, who) => {
    await stage.withCash(stage.standIn(who));
    return { json: { direction: "out", amount: 10, secondStaff: stage.second } };
  },
  "POST /admin/vouchers": (stage) => {
    const description = `Fuel, voucher ${stage.next()}`;
    const lines = [
      { code: "5200", debit: 100 },
      { code: "2400", credit: 100 },
    ];
    return {
      json: { description, lines, password: PASSWORD },
      waits: () => stage.isPendingMove(description),
    };
  },
  "POST /admin/vouchers/[id]/files": () => ({
    path: `/admin/vouchers/${randomUUID()}/files`,
    json: {},
  }),
  "GET /admin/vouchers/[id]/files/[file]": () => ({
    path: `/admin/vouchers/${randomUUID()}/files/${randomUUID()}`,
  }),
  "POST /admin/statements": () => ({ json: { method: "mtn", text: "Nothing of money" } }),
  "DELETE /admin/statements/[id]": () => ({
    path: `/admin/statements/${randomUUID()}`,
    json: { reason: "Of another wallet" },
  }),
  "POST /admin/forwarders": () => ({ json: { method: "mtn", name: `Phone ${randomUUID()}` } }),
  "DELETE /admin/forwarders/[id]": () => ({
    path: `/admin/forwarders/${randomUUID()}`,
    json: {},
  }),
  "POST /admin/imports": () => ({ json: {} }),
  "GET /admin/imports/[id]": () => ({ path: `/admin/imports/${randomUUID()}` }),
  "DELETE /admin/imports/[id]": () => ({ path: `/admin/imports/${randomUUID()}`, json: {} }),
  "POST /admin/imports/[id]/approve": () => ({
    path: `/admin/imports/${randomUUID()}/approve`,
    json: {},
  }),
  "POST /admin/imports/[id]/undo": () => ({
    path: `/admin/imports/${randomUUID()}/undo`,
    json: { reason: "The wrong year" },
  }),
  "GET /admin/imports/[id]/letters": () => ({ path: `/admin/imports/${randomUUID()}/letters` }),
  "POST /admin/imports/[id]/letters": () => ({
    path: `/admin/imports/${randomUUID()}/letters`,
    json: {},
  }),
  "POST /admin/imports/[id]/letters/ask": () => ({
    path: `/admin/imports/${randomUUID()}/letters/ask`,
    json: {},
  }),
  "GET /admin/imports/[id]/letters/[no]": () => ({
    path: `/admin/imports/${randomUUID()}/letters/1`,
  }),
  "GET /admin/imports/[id]/answers": () => ({ path: `/admin/imports/${randomUUID()}/answers` }),
  "POST /admin/imports/[id]/answers": () => ({
    path: `/admin/imports/${randomUUID()}/answers`,
    json: { memberNumber: "M-000123", replyCode: "9KXM-4TRP", agrees: true },
  }),
  "PUT /admin/imports/[id]/answers/[answer]": () => ({
    path: `/admin/imports/${randomUUID()}/answers/${randomUUID()}`,
    json: { settlement: "The deposit of May was found" },
  }),
  "GET /admin/imports/[id]/answers/export": () => ({
    path: `/admin/imports/${randomUUID()}/answers/export`,
  }),
  "GET /admin/imports/[id]/problems": () => ({
    path: `/admin/imports/${randomUUID()}/problems`,
  }),
  "GET /admin/imports/[id]/corrections": () => ({
    path: `/admin/imports/${randomUUID()}/corrections`,
  }),
  "PUT /admin/imports/[id]/rows/[n]": () => ({
    path: `/admin/imports/${randomUUID()}/rows/2`,
    json: { kind: "members", column: "D", text: "0788000101" },
  }),
  "POST /admin/imports/[id]/check": () => ({
    path: `/admin/imports/${randomUUID()}/check`,
    json: {},
  }),
  "GET /admin/imports/[id]/members": () => ({
    path: `/admin/imports/${randomUUID()}/members`,
  }),
  "GET /admin/imports/[id]/report": () => ({
    path: `/admin/imports/${randomUUID()}/report?kind=members`,
  }),
  "GET /members/moving-in/templates/[name]": () => ({
    path: "/members/moving-in/templates/members-rw.csv",
  }),
  "POST /admin/statement-lines/confirm": () => ({ json: { ids: [randomUUID()] } }),
  "POST /admin/statement-lines/[id]/match": () => ({
    path: `/admin/statement-lines/${randomUUID()}/match`,
    json: { transactionId: randomUUID() },
  }),
  "DELETE /admin/statement-lines/[id]/match": () => ({
    path: `/admin/statement-lines/${randomUUID()}/match`,
    json: {},
  }),
  "POST /admin/statement-lines/[id]/deposit": (stage) => ({
    path: `/admin/statement-lines/${randomUUID()}/deposit`,
    json: { memberId: another(stage) },
  }),
  "POST /admin/rails/[id]/look": () => ({
    path: `/admin/rails/${randomUUID()}/look`,
    json: {},
  }),
  "POST /admin/rails/[id]/resolve": () => ({
    path: `/admin/rails/${randomUUID()}/resolve`,
    json: { outcome: "failed", reason: "Not in the portal" },
  }),
  "POST /admin/statement-lines/[id]/explain": () => ({
    path: `/admin/statement-lines/${randomUUID()}/explain`,
    json: { account: "expense:channel-charges", reason: "A charge" },
  }),
  "POST /admin/statement-lines/[id]/ignore": () => ({
    path: `/admin/statement-lines/${randomUUID()}/ignore`,
    json: { reason: "An advertisement" },
  }),
  "POST /admin/channel-moves": () => ({ json: { ...move, amount: 1, password: PASSWORD } }),
  "POST /admin/channel-moves (over the limit)": async (stage) => {
    const note = await stage.fundMove();
    const json = { ...move, note, amount: LIMIT, password: PASSWORD };
    return { json, waits: () => stage.isPendingMove(note) };
  },
  // What holds already: of other settings, one proposal alone may wait.
  "PUT /admin/members/[id]/register": (stage) => ({
    path: `/admin/members/${another(stage)}/register`,
    json: { nextOfKinName: `Kin ${stage.next()}` },
  }),
  "POST /admin/chart": () => ({ json: newAccount() }),
  "PUT /admin/chart/[code]": async (stage) => ({
    path: `/admin/chart/${await stage.newAccount()}`,
    json: { name: { en: "Presents" }, reason: "A clearer word" },
  }),
  "POST /admin/organisation/logo": () => ({ json: {} }),
  "DELETE /admin/organisation/logo": () => ({}),
  "PUT /admin/organisation": () => ({ json: { limits: { secondApprovalFrom: LIMIT } } }),
  "PUT /admin/settings": () => ({ json: eachKey(SETTING_KEYS.filter(isThreshold), () => LIMIT) }),
};

function confirmation(id: string): Asking {
  return { path: `/admin/proposals/${id}`, json: { decision: "confirm" } };
}

function approval(id: string): Asking {
  return { path: `/admin/transactions/${id}/status`, json: { status: "approved" } };
}

function payment(id: string): Asking {
  return { path: `/admin/transactions/${id}/paid`, json: { externalId: `PAID-${id}` } };
}

function approvalsOfSeveral(id: string): Asking {
  return { json: { ids: [id], decision: "confirm" } };
}
