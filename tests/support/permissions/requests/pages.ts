import { randomUUID } from "node:crypto";
import type { Make } from "@/tests/support/permissions/requests/make";
import type { Stage } from "@/tests/support/permissions/stage";

const another = (stage: Stage) => stage.coop.idOf("claudine");

/** What is asked of each page of the table; of one that is missing, its own address. */
export const PAGES: Record<string, Make> = {
  "/invite/[token]": async (stage) => ({ path: `/invite/${(await stage.newInvitation()).token}` }),
  "/confirm-email/[token]": async (stage) => ({
    path: `/confirm-email/${await stage.newEmailChange()}`,
  }),
  // Another for everybody: of one paper, few wrong codes are answered.
  "/check/[reference]/[code]": (stage) => ({
    get path() {
      return `/check/none${stage.next()}/none`;
    },
  }),
  "/transactions/statement (another's)": (stage) => ({
    path: `/transactions/statement?member=${another(stage)}`,
  }),
  "/transactions/statement/before (another's)": (stage) => ({
    path: `/transactions/statement/before?member=${another(stage)}`,
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
  "/dashboard (what waits)": () => ({ path: "/dashboard?plain=1", about: 'id="waiting-work"' }),
  "/dashboard (channels)": () => ({ path: "/dashboard?plain=1", about: "account=cash%3Amtn" }),
  "/dashboard (overdue loans)": () => ({ path: "/dashboard?plain=1", about: "/rent?show=overdue" }),
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
  "/shares (buy)": () => ({ path: "/shares?buy=1", about: 'name="count"' }),
  "/shares (give)": async (stage, who) => {
    await stage.newShareholder(stage.standIn(who));
    return { path: "/shares?give=1", about: 'id="recipient"' };
  },
  "/shares (offer)": async (stage) => {
    const id = await stage.newShareOffer();
    return { path: `/shares?offer=${id}`, about: `name="id" value="${id}"` };
  },
  "/members/shares (redeem)": async (stage) => {
    const { id } = await stage.newShareholder();
    return { path: `/members/shares?q=nobody&redeem=${id}`, about: 'name="reason"' };
  },
  "/activate/[code]": () => ({ path: "/activate/ABCD2345?member=M-000007" }),
  "/members (join)": () => ({ path: "/members?enrol=1", about: 'name="lastName"' }),
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
  "/transactions/counter (passbook)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return {
      path: `/transactions/counter?member=${stage.coop.idOf("jean")}&passbook=1`,
      about: 'name="lines"',
    };
  },
  "/transactions/counter (passbook, own)": async (stage, who) => {
    const { id } = stage.standIn(who);
    await stage.withDrawer(stage.standIn(who));
    return { path: `/transactions/counter?member=${id}&passbook=1`, about: 'name="lines"' };
  },
  "/transactions/counter/drawers (close)": async (stage) => ({
    path: `/transactions/counter/drawers?close=${await stage.newCounted()}`,
    about: 'name="pieces5000"',
  }),
  "/members/moving-in (bring)": () => ({
    path: "/members/moving-in",
    about: 'id="file-members"',
  }),
  "/members/moving-in/[id]": () => ({ path: `/members/moving-in/${randomUUID()}` }),
  "/transactions/books/chart (new)": () => ({
    path: "/transactions/books/chart?account=new",
    about: 'name="contra"',
  }),
  "/transactions/books/vouchers (new)": () => ({
    path: "/transactions/books/vouchers?voucher=1",
    about: 'id="description"',
  }),
  "/transactions/books/vouchers/[reference]": () => ({
    path: "/transactions/books/vouchers/VCH-00000000-2026",
  }),
  "/transactions/books (journal)": () => ({
    path: "/transactions/books",
    about: 'action="/transactions/books/journal"',
  }),
  "/transactions/books (pack, drawer open)": async (stage) => {
    await stage.newCounted();
    return { path: "/transactions/books", about: "/admin/auditor-pack?to=" };
  },
  "/transactions/books (move)": () => ({
    path: "/transactions/books?move=1",
    about: 'name="note"',
  }),
  "/deposits (cancel)": async (stage) => {
    const id = await stage.newWithdrawal();
    return { path: `/deposits?cancel=${id}`, about: `name="id" value="${id}"` };
  },
  "/deposits (take back a deposit)": async (stage) => {
    const id = await stage.newDeposit();
    return { path: `/deposits?takeBack=${id}`, about: `name="id" value="${id}"` };
  },
  "/borrow (repay)": async (stage) => {
    const id = await stage.newLoan();
    return { path: `/borrow?repay=${id}`, about: `name="loanId" value="${id}"` };
  },
  "/borrow (cancel)": async (stage) => {
    const id = await stage.newRequest(stage.coop.people.aline);
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
    const id = await stage.newOffer(stage.coop.people.aline);
    return { path: `/rent?cancelOffer=${id}`, about: `name="id" value="${id}"` };
  },
  "/rent (all)": () => ({ path: "/rent?show=all" }),
  "/rent (overdue)": () => ({ path: "/rent?show=overdue" }),
  "/rent (write off)": async (stage) => {
    const id = await stage.newOverdueLoan();
    return { path: `/rent?writeOff=${id}`, about: `name="id" value="${id}"` };
  },
  // Claudine is suspended: she is no longer one to send money to.
  "/help (office's)": () => ({
    path: "/help?of=/transactions/books",
    about: "Channels, accounts and the trial balance.",
  }),
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
  "/projects/[id] (spend)": async (stage) => ({
    path: `/projects/${await stage.newProject("running")}?spend=1`,
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
