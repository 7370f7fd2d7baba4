import { randomUUID } from "node:crypto";
import { eachKey } from "@/lib/each-key";
import { isThreshold, SETTING_KEYS, SETTINGS, type Setting, settingOf } from "@/lib/settings/rules";
import { PASSWORD } from "@/tests/support/cooperative";
import { RECIPIENT, type Stage, soon } from "@/tests/support/permissions/stage";
import type { Who } from "@/tests/support/permissions/table";

/** What is asked in a cell: made anew for each, so that none depends on another. */
export type Asking = {
  /** Where; without it, the row's own address. */
  path?: string;
  json?: unknown;
  /** An action's arguments before its form, and the form. */
  state?: unknown;
  form?: Record<string, string>;
  /** What the screen shows to whom the row says so. */
  about?: string;
  /** Sent with the token that next-auth's own client would send. */
  signed?: boolean;
  headers?: Record<string, string>;
  /** It ends the session that asks: the session is one of its own. */
  endsSession?: boolean;
};
type Make = (stage: Stage, who: Who) => Promise<Asking> | Asking;

const own = (stage: Stage, who: Who) => stage.actor(who).id;
/** Somebody's own deposit; whoever has no session asks about the member's. */
const ownDeposit = (stage: Stage, who: Who) =>
  stage.newDeposit(["visitor", "suspended", "ended"].includes(who) ? "member" : who);
/** Somebody's who asks for nothing else: each has 20 sessions at most. */
const credentials = async (stage: Stage) => ({
  identifier: (await stage.newMember()).username,
  password: PASSWORD,
});
const invitee = (stage: Stage) => ({ name: "New Comer", email: `new${stage.next()}@example.rw` });
const days = "from=2026-11-01&to=2026-11-20";
const another = (stage: Stage) => stage.coop.idOf("claudine");
const move = { from: "cash", to: "bank", note: "Counted" };

const asked = () => ({
  amount: 1_000,
  reason: "School fees",
  deadline: soon(),
  maxInterest: 5,
});
const offered = () => ({ amount: 1_000, interestRate: 5, deadline: soon(), visibility: "public" });
/** An overdue loan of whoever asks; visitors have none. */
const ownLoan = (stage: Stage, who: Who) => stage.newOverdueLoan(stage.nameOf(who));
const project = (stage: Stage) => ({
  title: `Project ${stage.next()}`,
  description: "Two thousand layers",
  totalInvestment: 1_000_000,
});
const ofProject = (list: string) => (stage: Stage) => ({
  path: `/api/projects/${stage.project}/${list}`,
});

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
  "GET /uploads/openfuture/profile/[file] (unknown)": () => ({
    path: `/uploads/openfuture/profile/${"0".repeat(64)}.png`,
  }),
  "POST /api/forgot-password": () => ({ json: { email: "none" } }),
  "POST /api/reset-password": () => ({ json: {} }),
  "PUT /api/password": () => ({ json: {} }),
  // Really done, it would sign everybody out for the cells that follow.
  "DELETE /api/sessions": () => ({ headers: { "idempotency-key": "none" } }),
  "DELETE /api/sessions/[id]": () => ({ path: `/api/sessions/${randomUUID()}` }),
  "PUT /api/notices/read": () => ({ json: {} }),
  "GET /reports/export": () => ({ path: "/reports/export?type=members" }),
  "GET /reports/export (unknown)": () => ({ path: "/reports/export?type=projects" }),
  "GET /transactions/books/account/export": () => ({
    path: "/transactions/books/account/export?figure=balance",
  }),
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
  "GET /transactions/[id]/receipt/pdf": (stage) => ({
    path: `/transactions/${stage.secret.id}/receipt/pdf`,
  }),
  "GET /transactions/[id]/receipt/pdf (own)": async (stage) => ({
    path: `/transactions/${await stage.newDeposit()}/receipt/pdf`,
  }),
  "PUT /api/profile": (stage) => ({ json: { village: `Village ${stage.next()}` } }),
  "PUT /api/profile (role)": () => ({ json: { role: "admin" } }),
  "POST /api/deposits": () => ({ json: { amount: 1_000, method: "cash", description: null } }),
  "POST /api/withdrawals": () => ({
    json: { amount: 10, method: "cash", description: null, password: PASSWORD },
  }),
  "DELETE /api/withdrawals/[id]": async (stage) => ({
    path: `/api/withdrawals/${await stage.newWithdrawal()}`,
  }),
  "POST /api/send-money": (stage) => ({
    json: { recipientId: stage.coop.idOf(RECIPIENT), amount: 1, password: PASSWORD },
  }),
  "POST /api/take-loan": async (stage) => ({
    json: { offerId: await stage.newOffer(), password: PASSWORD },
  }),
  "POST /api/borrow-requests": () => ({ json: { ...asked(), password: PASSWORD } }),
  "DELETE /api/borrow-requests/[id]": async (stage) => ({
    path: `/api/borrow-requests/${await stage.newRequest("aline")}`,
  }),
  "POST /api/lend-money": async (stage) => ({
    json: { requestId: await stage.newRequest(), interestRate: 5, password: PASSWORD },
  }),
  "POST /api/lend-offers": () => ({ json: { ...offered(), password: PASSWORD } }),
  "DELETE /api/lend-offers/[id]": async (stage) => ({
    path: `/api/lend-offers/${await stage.newOffer("aline")}`,
  }),
  "GET /api/loans/[id]": async (stage) => ({ path: `/api/loans/${await stage.newLoan()}` }),
  "POST /api/loans/[id]/repayments": async (stage) => ({
    path: `/api/loans/${await stage.newLoan()}/repayments`,
    json: { amount: 10, password: PASSWORD },
  }),
  "POST /api/loans/[id]/word": async (stage) => ({
    path: `/api/loans/${await stage.newWarnedLoan("aline")}/word`,
    json: { word: "agree" },
  }),
  "POST /admin/loans/[id]/overrule": async (stage) => ({
    path: `/admin/loans/${await stage.newWarnedLoan()}/overrule`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/overrule (own)": async (stage, who) => ({
    path: `/admin/loans/${await stage.newWarnedLoan(stage.nameOf(who))}/overrule`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/write-off": async (stage) => ({
    path: `/admin/loans/${await stage.newOverdueLoan()}/write-off`,
    json: { reason: "Gone" },
  }),
  "POST /admin/loans/[id]/write-off (own)": async (stage, who) => ({
    path: `/admin/loans/${await ownLoan(stage, who)}/write-off`,
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
  "GET /api/projects/[id]/investors": ofProject("investors"),
  "POST /api/projects/[id]/investments": async (stage) => ({
    path: `/api/projects/${await stage.newProject()}/investments`,
    json: { amount: 1, password: PASSWORD },
  }),
  "GET /api/projects/[id]/results": ofProject("results"),
  "POST /api/projects/[id]/results": async (stage) => ({
    path: `/api/projects/${await stage.newProject("invested")}/results`,
    json: { kind: "profit", amount: 5, method: "cash", note: "Eggs" },
  }),
  "GET /api/projects/[id]/distributions": ofProject("distributions"),
  "POST /api/projects/[id]/distributions": async (stage) => ({
    path: `/api/projects/${await stage.newProject("earned")}/distributions`,
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
  "PUT /admin/users/[id] (own role)": (stage, who) => ({
    path: `/admin/users/${own(stage, who)}`,
    json: { role: who === "admin" ? "finance" : "admin" },
  }),
  "PUT /admin/users/[id]/status": async (stage) => ({
    path: `/admin/users/${(await stage.newMember()).id}/status`,
    json: { status: "inactive" },
  }),
  "PUT /admin/users/[id]/status (own)": (stage, who) => ({
    path: `/admin/users/${own(stage, who)}/status`,
    json: { status: "inactive" },
  }),
  "DELETE /admin/users/[id]": async (stage) => ({
    path: `/admin/users/${(await stage.newMember()).id}`,
  }),
  "DELETE /admin/users/[id] (own)": (stage, who) => ({ path: `/admin/users/${own(stage, who)}` }),
  "POST /admin/members/[id]/recovery": async (stage) => ({
    path: `/admin/members/${(await stage.newMember()).id}/recovery`,
    json: { reason: "Identity card checked" },
  }),
  "POST /admin/members/[id]/recovery (own)": (stage, who) => ({
    path: `/admin/members/${own(stage, who)}/recovery`,
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
  "PUT /admin/transactions/[id]/status (own)": async (stage, who) =>
    approval(await ownDeposit(stage, who)),
  "PUT /admin/transactions/[id]/status (unknown)": () => approval(randomUUID()),
  "DELETE /admin/transactions/[id]": async (stage) => ({
    path: `/admin/transactions/${await stage.newDeposit()}`,
  }),
  "DELETE /admin/transactions/[id] (own)": async (stage, who) => ({
    path: `/admin/transactions/${await ownDeposit(stage, who)}`,
  }),
  "DELETE /admin/transactions/[id] (approved)": async (stage) => ({
    path: `/admin/transactions/${await stage.newApproved()}`,
    json: { reason: "Entered twice" },
  }),
  "GET /admin/proposals/[id]": async (stage) => ({
    path: `/admin/proposals/${await stage.newProposal()}`,
  }),
  "GET /admin/proposals/[id] (a deposit)": async (stage) => ({
    path: `/admin/proposals/${await stage.newDeposit()}`,
  }),
  "PUT /admin/proposals/[id] (a deposit)": async (stage) => confirmation(await stage.newDeposit()),
  "POST /admin/proposals/decide": async (stage) => ({
    json: { ids: [await stage.newDeposit()], decision: "confirm" },
  }),
  "PUT /admin/proposals/[id]": async (stage) => confirmation(await stage.newProposal()),
  "PUT /admin/proposals/[id] (own)": async (stage) =>
    confirmation(await stage.newProposal("admin")),
  "POST /api/authentication": () => ({ json: { password: PASSWORD } }),
  "POST /admin/channel-moves": () => ({ json: { ...move, amount: 1, password: PASSWORD } }),
  // What holds already: of other settings, one proposal alone may wait.
  "PUT /admin/settings": () => ({ json: eachKey(SETTING_KEYS.filter(isThreshold), () => null) }),
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

export const PAGES: Record<string, Make> = {
  "/invite/[token]": async (stage) => ({ path: `/invite/${(await stage.newInvitation()).token}` }),
  "/confirm-email/[token]": async (stage) => ({
    path: `/confirm-email/${await stage.newEmailChange()}`,
  }),
  "/check/[reference]/[code]": (stage) => ({ path: `/check/none${stage.next()}/none` }),
  "/transactions/statement (another's)": (stage) => ({
    path: `/transactions/statement?member=${another(stage)}`,
  }),
  "/transactions/[id]/receipt": (stage) => ({
    path: `/transactions/${stage.secret.id}/receipt`,
  }),
  "/transactions (to decide)": () => ({ path: "/transactions", about: "tab=decide" }),
  "/transactions (approve together)": async (stage) => ({
    path: `/transactions?tab=decide&tick=${await stage.newDeposit()}`,
    about: 'name="ids"',
  }),
  "/transactions (proposal)": async (stage) => ({
    path: `/transactions?tab=decide&proposal=${await stage.newProposal()}`,
    about: "Entered twice",
  }),
  "/dashboard (organisation)": () => ({ path: "/dashboard?plain=1", about: "Total members" }),
  "/members (view)": async (stage) => {
    const { id, username } = await stage.newMember();
    return { path: `/members?view=${id}`, about: `Village of ${username}` };
  },
  "/members (edit)": (stage) => ({
    path: `/members?edit=${stage.coop.idOf("aline")}`,
    about: 'name="updatedAt"',
  }),
  "/members (remove)": (stage) => ({
    path: `/members?q=nobody&remove=${stage.coop.idOf("aline")}`,
    about: `name="id" value="${stage.coop.idOf("aline")}"`,
  }),
  "/members (recover)": (stage) => ({
    path: `/members?recover=${stage.coop.idOf("aline")}`,
    about: 'name="reason"',
  }),
  "/members (invite)": () => ({ path: "/members?invite=1", about: 'name="email"' }),
  "/transactions (everybody's)": (stage) => ({
    path: "/transactions?q=claudine",
    about: stage.secret.reference,
  }),
  "/transactions (view another's)": (stage) => ({
    path: `/transactions?q=nothing&view=${stage.secret.id}`,
    about: stage.secret.reference,
  }),
  "/transactions (view own)": async (stage) => {
    const id = await stage.newDeposit();
    const [row] = await stage.coop.owner`select reference from transactions where id = ${id}`;
    return { path: `/transactions?q=nothing&view=${id}`, about: row?.reference };
  },
  "/transactions (decide)": (stage) => ({
    path: `/transactions?decide=${stage.secret.id}`,
    about: 'name="externalId"',
  }),
  "/transactions (delete)": (stage) => ({
    path: `/transactions?delete=${stage.secret.id}`,
    about: 'name="reason"',
  }),
  "/transactions/books/account": () => ({
    path: "/transactions/books/account?account=income:fees",
  }),
  "/transactions/books (move)": () => ({
    path: "/transactions/books?move=1",
    about: 'name="note"',
  }),
  "/deposits (cancel)": async (stage) => {
    const id = await stage.newWithdrawal();
    return { path: `/deposits?cancel=${id}`, about: `name="id" value="${id}"` };
  },
  "/borrow (repay)": async (stage) => {
    const id = await stage.newLoan();
    return { path: `/borrow?repay=${id}`, about: `name="loanId" value="${id}"` };
  },
  "/borrow (cancel)": async (stage) => {
    const id = await stage.newRequest("aline");
    return { path: `/borrow?cancelRequest=${id}`, about: `name="id" value="${id}"` };
  },
  "/borrow/[id]": async (stage) => ({ path: `/borrow/${await stage.newLoan()}` }),
  "/borrow/[id] (repay)": async (stage) => {
    const id = await stage.newLoan();
    return { path: `/borrow/${id}?repay=1`, about: `name="loanId" value="${id}"` };
  },
  "/borrow/[id]/agreement": async (stage) => ({
    path: `/borrow/${await stage.newLoan()}/agreement`,
  }),
  "/rent (cancel)": async (stage) => {
    const id = await stage.newOffer("aline");
    return { path: `/rent?cancelOffer=${id}`, about: `name="id" value="${id}"` };
  },
  "/rent (all)": () => ({ path: "/rent?show=all" }),
  "/rent (write off)": async (stage) => {
    const id = await stage.newOverdueLoan();
    return { path: `/rent?writeOff=${id}`, about: `name="id" value="${id}"` };
  },
  // Claudine is suspended: she is no longer one to send money to.
  "/search (another's transaction)": (stage) => ({
    path: "/search?q=claudine",
    about: stage.secret.reference,
  }),
  "/search (another's e-mail)": () => ({
    path: "/search?q=mugisha",
    about: "jean@openfuture.rw",
  }),
  "/search (office's screens)": () => ({
    path: "/search?q=audit",
    about: 'href="/settings/audit"',
  }),
  "/projects (new)": () => ({ path: "/projects?q=nothing&new=1", about: 'name="totalInvestment"' }),
  "/projects (invest)": async (stage) => {
    const id = await stage.newProject();
    return {
      path: `/projects?q=nothing&invest=${id}`,
      about: `name="project" value="${id}"`,
    };
  },
  "/projects/[id]": (stage) => ({ path: `/projects/${stage.project}` }),
  "/projects/[id] (edit)": (stage) => ({
    path: `/projects/${stage.project}?edit=1`,
    about: 'name="updatedAt"',
  }),
  "/projects/[id] (files)": (stage) => ({
    path: `/projects/${stage.project}?files=1`,
    about: 'name="file"',
  }),
  "/projects/[id] (complete)": async (stage) => {
    const id = await stage.newProject("invested");
    return { path: `/projects/${id}?complete=1`, about: "Complete the project" };
  },
  "/projects/[id] (record)": (stage) => ({
    path: `/projects/${stage.project}?result=1`,
    about: 'name="note"',
  }),
  "/projects/[id] (share out)": (stage) => ({
    path: `/projects/${stage.project}?distribute=1`,
    about: 'name="expected"',
  }),
  "/settings (organisation, read)": () => ({
    path: "/settings",
    about: "Approval of deposits and withdrawals",
  }),
  "/settings/outbox (an invitation's link)": async (stage) => {
    const { token, mail } = await stage.newInvitation();
    return { path: `/settings/outbox?mail=${mail}`, about: `/invite/${token}` };
  },
  "/settings (organisation)": () => ({ path: "/settings", about: 'name="approvers"' }),
};

const IDLE = { status: "idle" };

/** Each at the screen that has its form. */
export const ACTIONS: Record<string, Make> = {
  setLanguage: () => ({ path: "/login", form: { language: "en" } }),
  logout: () => ({ path: "/dashboard", form: {}, endsSession: true }),
  enterCode: () => ({ path: "/login", state: IDLE, form: { code: "000000" } }),
  forgot: () => ({ path: "/login?mode=forgot", state: IDLE, form: { email: "none" } }),
  reset: () => ({ path: "/login", state: IDLE, form: {} }),
  takeStep: () => ({
    path: "/settings/two-factor",
    state: { step: "given" },
    form: { intent: "start" },
  }),
  savePassword: () => ({ path: "/settings", state: IDLE, form: {} }),
  endSessions: () => ({ path: "/settings", state: IDLE, form: { session: "none" } }),
  saveNoticeMail: () => ({ path: "/settings", state: IDLE, form: {} }),
  openNotice: () => ({ path: "/notices", form: { id: randomUUID() } }),
  readAll: () => ({ path: "/notices", form: {} }),
  signIn: async (stage) => ({
    path: "/login",
    state: IDLE,
    form: await credentials(stage),
    endsSession: true,
  }),
  accept: async (stage) => {
    const { token } = await stage.newInvitation();
    const n = stage.next();
    return {
      path: `/invite/${token}`,
      state: IDLE,
      endsSession: true,
      form: {
        token,
        firstName: "In",
        lastName: "Vited",
        username: `invited${n}`,
        phone: `07880${10_000 + n}`,
        password: `long-enough-${n}`,
        language: "en",
      },
    };
  },
  confirm: async (stage) => {
    const token = await stage.newEmailChange();
    return { path: `/confirm-email/${token}`, state: IDLE, form: { token } };
  },
  saveProfile: (stage) => ({
    path: "/profile",
    state: IDLE,
    form: { village: `Village ${stage.next()}` },
  }),
  keepEmail: () => ({ path: "/profile", state: IDLE, form: {} }),
  newDeposit: () => ({
    path: "/deposits",
    state: IDLE,
    form: { amount: "1,000", method: "cash" },
  }),
  withdrawStep: () => ({
    path: "/deposits",
    state: { step: "password", typed: {} },
    form: { amount: "10", method: "cash", ...carryOut() },
  }),
  takeBack: async (stage) => ({
    path: "/deposits",
    state: IDLE,
    form: { id: await stage.newWithdrawal() },
  }),
  sendMoneyStep: (stage) => ({
    path: "/profile",
    state: { step: "password", typed: {} },
    form: { recipientId: stage.coop.idOf(RECIPIENT), amount: "1", ...carryOut() },
  }),
  borrowStep: () => ({
    path: "/borrow",
    state: { step: "password", typed: {} },
    form: { ...texts(asked()), ...carryOut() },
  }),
  takeLoanStep: async (stage) => ({
    path: "/borrow",
    state: { step: "password", typed: {} },
    form: { offerId: await stage.newOffer(), ...carryOut() },
  }),
  repayStep: async (stage) => ({
    path: "/borrow",
    state: { step: "password", typed: {} },
    form: { loanId: await stage.newLoan(), amount: "10", ...carryOut() },
  }),
  cancelRequest: async (stage) => ({
    path: "/borrow",
    state: IDLE,
    form: { id: await stage.newRequest("aline") },
  }),
  offerStep: () => ({
    path: "/rent",
    state: { step: "password", typed: {} },
    form: { ...texts(offered()), ...carryOut() },
  }),
  lendStep: async (stage) => ({
    path: "/rent",
    state: { step: "password", typed: {} },
    form: { borrowRequest: await stage.newRequest(), interestRate: "5", ...carryOut() },
  }),
  cancelOffer: async (stage) => ({
    path: "/rent",
    state: IDLE,
    form: { id: await stage.newOffer("aline") },
  }),
  giveWord: async (stage) => {
    const id = await stage.newWarnedLoan("aline");
    return { path: `/borrow/${id}`, state: IDLE, form: { id, word: "agree", reason: "" } };
  },
  overrule: async (stage) => {
    const id = await stage.newWarnedLoan();
    return { path: `/borrow/${id}`, state: IDLE, form: { id, reason: "Gone" } };
  },
  "overrule (own)": async (stage, who) => {
    const id = await stage.newWarnedLoan(stage.nameOf(who));
    return { path: `/borrow/${id}`, state: IDLE, form: { id, reason: "Gone" } };
  },
  writeOff: async (stage) => ({
    path: "/rent",
    state: IDLE,
    form: { id: await stage.newOverdueLoan(), reason: "Gone" },
  }),
  "writeOff (own)": async (stage, who) => ({
    path: "/rent",
    state: IDLE,
    form: { id: await ownLoan(stage, who), reason: "Gone" },
  }),
  changeStatus: async (stage) => status((await stage.newMember()).id),
  "changeStatus (own)": (stage, who) => status(own(stage, who)),
  editMember: (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: stage.coop.idOf("aline"), village: `Village ${stage.next()}` },
  }),
  "editMember (own role)": (stage, who) => ({
    path: "/members",
    state: IDLE,
    form: { id: own(stage, who), role: who === "admin" ? "finance" : "admin" },
  }),
  recoverAccess: async (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: (await stage.newMember()).id, reason: "Identity card checked" },
  }),
  removeMember: async (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: (await stage.newMember()).id },
  }),
  "removeMember (own)": (stage, who) => ({
    path: "/members",
    state: IDLE,
    form: { id: own(stage, who) },
  }),
  invite: (stage) => ({ path: "/members", state: IDLE, form: invitee(stage) }),
  actOnInvitation: async (stage) => ({
    path: "/members/invitations",
    state: IDLE,
    form: { id: (await stage.newInvitation()).id, act: "revoke" },
  }),
  decideOn: async (stage) => decision(await stage.newDeposit()),
  "decideOn (own)": async (stage, who) => decision(await ownDeposit(stage, who)),
  payOut: async (stage) => ({
    path: "/transactions",
    state: IDLE,
    form: { id: await stage.newPayable(), externalId: "" },
  }),
  deleteOne: async (stage) => deletion(await stage.newDeposit()),
  "deleteOne (own)": async (stage, who) => deletion(await ownDeposit(stage, who)),
  approveMany: async (stage) => ({
    path: "/transactions",
    state: IDLE,
    form: { ids: await stage.newDeposit() },
  }),
  decideOnProposal: async (stage) => proposalDecision(await stage.newProposal()),
  "decideOnProposal (own)": async (stage) => proposalDecision(await stage.newProposal("admin")),
  moveStep: () => ({
    path: "/transactions/books",
    state: { step: "password", typed: {} },
    form: { ...move, amount: "1", ...carryOut() },
  }),
  investStep: async (stage) => {
    const project = await stage.newProject();
    return {
      path: "/projects",
      state: { step: "password", typed: {} },
      form: { project, amount: "1", ...carryOut() },
    };
  },
  saveProject: (stage) => ({
    path: "/projects",
    state: IDLE,
    form: {
      title: `Project ${stage.next()}`,
      description: "Milk",
      totalInvestment: "1000",
      openForInvestment: "true",
    },
  }),
  "saveProject (edit)": async (stage) => {
    const id = await stage.newProject();
    return {
      path: `/projects/${id}`,
      state: IDLE,
      form: { id, title: `Project ${stage.next()}`, description: "Milk", totalInvestment: "1000" },
    };
  },
  switchOpen: async (stage) => onProject(await stage.newProject(), { open: "false" }),
  startRunning: async (stage) => onProject(await stage.newProject()),
  addFile: async (stage) => onProject(await stage.newProject()),
  removeFile: async (stage) => onProject(await stage.newProject(), { file: randomUUID() }),
  resultStep: async (stage) =>
    stepOnProject(await stage.newProject("invested"), {
      kind: "profit",
      amount: "5",
      method: "cash",
      note: "Eggs",
    }),
  distributeStep: async (stage) =>
    stepOnProject(await stage.newProject("earned"), { expected: "5" }),
  // One that is not running yet cannot be completed.
  completeStep: async (stage) =>
    stepOnProject(await stage.newProject("invested"), { expected: "10" }),
  saveSettings: () => ({
    path: "/settings",
    state: IDLE,
    form: {
      ...Object.fromEntries(
        SETTING_KEYS.map((key) =>
          isThreshold(key)
            ? [SETTINGS[key].choice, SETTINGS[key].never]
            : [key, String(usual(key))],
        ),
      ),
      // As it holds in a cooperative of tests.
      staffTwoFactor: "0",
    },
  }),
};

function usual(key: Setting): number | null {
  const setting = settingOf(key);
  return setting.kind === "whole" ? setting.usual : null;
}

function texts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function carryOut() {
  return { intent: "carry-out", password: PASSWORD, requestId: randomUUID() };
}

function onProject(id: string, form: Record<string, string> = {}): Asking {
  return { path: `/projects/${id}`, state: IDLE, form: { id, ...form } };
}

function stepOnProject(project: string, form: Record<string, string>): Asking {
  return {
    path: `/projects/${project}`,
    state: { step: "password", typed: {} },
    form: { project, ...form, ...carryOut() },
  };
}

function status(id: string): Asking {
  return { path: "/members", state: IDLE, form: { id, status: "inactive" } };
}

function decision(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { id, status: "approved" } };
}

function deletion(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { id } };
}

function proposalDecision(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { id, decision: "confirm" } };
}
