import { randomUUID } from "node:crypto";
import { feeRate, METHODS } from "@/lib/methods";
import { markOf } from "@/lib/settings/ahead";
import { getSettings } from "@/lib/settings/queries";
import { FORM_KEYS, methodField, type Setting, settingOf } from "@/lib/settings/rules";
import { PASSWORD } from "@/tests/support/cooperative";
import {
  type Asking,
  asked,
  carryOut,
  credentials,
  invitee,
  type Make,
  move,
  newAccount,
  offered,
  waiting,
} from "@/tests/support/permissions/requests/make";
import { RECIPIENT } from "@/tests/support/permissions/stage";
import { LIMIT } from "@/tests/support/permissions/subjects/office";

const IDLE = { status: "idle" };
const RECONCILE = "/transactions/reconcile";
const MOVING_IN = "/members/moving-in";
const ofRun = () => `${MOVING_IN}/${randomUUID()}`;
const ofLine = (form: Record<string, string>) => ({
  path: RECONCILE,
  state: IDLE,
  form: { line: randomUUID(), ...form },
});
const CHART = "/transactions/books/chart";
const COUNTER = "/transactions/counter";
/** A deposit at the desk, carried out. */
const serving = (memberId: string, amount: string) => ({
  path: COUNTER,
  state: { step: "review", typed: {} },
  form: { kind: "deposit", memberId, amount, intent: "carry-out", requestId: randomUUID() },
});
const STEP = { step: "password", typed: {} };
const result = { kind: "profit", amount: "5", method: "cash", note: "Eggs" };

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
  putStepsAway: () => ({ path: "/dashboard", form: {} }),
  readAll: () => ({ path: "/notices", form: {} }),
  signIn: async (stage) => ({
    path: "/login",
    state: IDLE,
    form: await credentials(stage),
    endsSession: true,
  }),
  activate: () => ({
    path: "/activate",
    state: IDLE,
    form: { memberNumber: "M-999999", code: "ABCD", password: "a-long-enough-one", language: "en" },
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
  // Of an address that is confirmed already.
  confirmOwnEmail: () => ({ path: "/profile", state: IDLE, form: {} }),
  newDeposit: () => ({
    path: "/deposits",
    state: IDLE,
    form: { amount: "1,000", method: "cash" },
  }),
  withdrawStep: () => ({
    path: "/deposits",
    state: STEP,
    form: { amount: "10", method: "cash", ...carryOut() },
  }),
  takeBack: async (stage) => ({
    path: "/deposits",
    state: IDLE,
    form: { id: await stage.newWithdrawal() },
  }),
  takeBackDeposit: async (stage) => ({
    path: "/deposits",
    state: IDLE,
    form: { id: await stage.newDeposit() },
  }),
  sendMoneyStep: (stage) => ({
    path: "/profile",
    state: STEP,
    // Never what was just sent: that would be asked about first.
    form: { recipientId: stage.coop.idOf(RECIPIENT), amount: `${1 + stage.next()}`, ...carryOut() },
  }),
  "sendMoneyStep (own)": (stage, who) => ({
    path: "/profile",
    state: STEP,
    form: { recipientId: stage.standIn(who).id, amount: "1", ...carryOut() },
  }),
  borrowStep: () => ({
    path: "/borrow",
    state: STEP,
    form: { ...texts(asked()), ...carryOut() },
  }),
  takeLoanStep: async (stage) => ({
    path: "/borrow",
    state: STEP,
    form: { offerId: await stage.newOffer(), ...carryOut() },
  }),
  "takeLoanStep (own)": async (stage, who) => ({
    path: "/borrow",
    state: STEP,
    form: { offerId: await stage.newOffer(stage.standIn(who)), ...carryOut() },
  }),
  repayStep: async (stage) => ({
    path: "/borrow",
    state: STEP,
    form: { loanId: await stage.newLoan(), amount: "10", ...carryOut() },
  }),
  "repayStep (interest)": async (stage, who) => ({
    path: "/borrow",
    state: STEP,
    form: { loanId: await stage.newLoanOf(stage.standIn(who)), amount: "10", ...carryOut() },
  }),
  cancelRequest: async (stage) => ({
    path: "/borrow",
    state: IDLE,
    form: { id: await stage.newRequest(stage.coop.people.aline) },
  }),
  offerStep: () => ({
    path: "/rent",
    state: STEP,
    form: { ...texts(offered()), ...carryOut() },
  }),
  lendStep: async (stage) => ({
    path: "/rent",
    state: STEP,
    form: { borrowRequest: await stage.newRequest(), interestRate: "5", ...carryOut() },
  }),
  "lendStep (own)": async (stage, who) => {
    const borrowRequest = await stage.newRequest(stage.standIn(who));
    return {
      path: "/rent",
      state: STEP,
      form: { borrowRequest, interestRate: "5", ...carryOut() },
    };
  },
  cancelOffer: async (stage) => ({
    path: "/rent",
    state: IDLE,
    form: { id: await stage.newOffer(stage.coop.people.aline) },
  }),
  giveWord: async (stage) => {
    const id = await stage.newWarnedLoan(stage.coop.people.aline);
    return { path: `/borrow/${id}`, state: IDLE, form: { id, word: "agree", reason: "" } };
  },
  "giveWord (interest)": async (stage, who) => {
    const id = await stage.newWarnedLoan(undefined, stage.standIn(who));
    return { path: `/borrow/${id}`, state: IDLE, form: { id, word: "agree", reason: "" } };
  },
  overrule: async (stage) => {
    const id = await stage.newWarnedLoan();
    return { path: `/borrow/${id}`, state: IDLE, form: { id, reason: "Gone" } };
  },
  "overrule (own)": async (stage, who) => {
    const id = await stage.newWarnedLoan(stage.standIn(who));
    return { path: `/borrow/${id}`, state: IDLE, form: { id, reason: "Gone" } };
  },
  "overrule (interest)": async (stage, who) => {
    const id = await stage.newWarnedLoan(undefined, stage.standIn(who));
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
    form: { id: await stage.newOverdueLoan(stage.standIn(who)), reason: "Gone" },
  }),
  "writeOff (interest)": async (stage, who) => ({
    path: "/rent",
    state: IDLE,
    form: { id: await stage.newOverdueLoan(undefined, stage.standIn(who)), reason: "Gone" },
  }),
  changeStatus: async (stage) => status((await stage.newMember()).id),
  "changeStatus (own)": (stage, who) => status(stage.standIn(who).id),
  editMember: (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: stage.coop.idOf("aline"), village: `Village ${stage.next()}` },
  }),
  "editMember (right over money)": async (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: (await stage.newMember()).id, role: "finance" },
  }),
  "editMember (own role)": (stage, who) => ({
    path: "/members",
    state: IDLE,
    form: { id: stage.standIn(who).id, role: who === "admin" ? "finance" : "admin" },
  }),
  redeem: async (stage) => ({
    path: "/members/shares",
    state: IDLE,
    form: {
      id: (await stage.newShareholder()).id,
      count: "3",
      reason: "Leaves the cooperative",
      requestId: randomUUID(),
    },
  }),
  "redeem (own)": (stage, who) => ({
    path: "/members/shares",
    state: IDLE,
    form: { id: stage.standIn(who).id, count: "1", reason: "Leaves the cooperative" },
  }),
  recoverAccess: async (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: (await stage.newMember()).id, reason: "Identity card checked" },
  }),
  "recoverAccess (own)": (stage, who) => ({
    path: "/members",
    state: IDLE,
    form: { id: stage.standIn(who).id, reason: "Identity card checked" },
  }),
  removeMember: async (stage) => ({
    path: "/members",
    state: IDLE,
    form: { id: (await stage.newMember()).id },
  }),
  "removeMember (own)": (stage, who) => ({
    path: "/members",
    state: IDLE,
    form: { id: stage.standIn(who).id },
  }),
  // Of a member of their own: what one keeps would make the form of another one old.
  saveRegister: async (stage) => {
    const { id } = await stage.newMember();
    const [row] = await stage.coop.owner<{ at: string }[]>`
      select updated_at as at from members where id = ${id}`;
    return {
      path: "/members",
      state: IDLE,
      form: {
        member: id,
        updatedAt: new Date(row?.at ?? "").toISOString(),
        nextOfKinName: `Kin ${stage.next()}`,
      },
    };
  },
  enrol: () => ({
    path: "/members",
    state: IDLE,
    form: { firstName: "Marie", lastName: "Mukamana", language: "en" },
  }),
  invite: (stage) => ({ path: "/members", state: IDLE, form: invitee(stage) }),
  actOnInvitation: async (stage) => ({
    path: "/members/invitations",
    state: IDLE,
    form: { id: (await stage.newInvitation()).id, act: "revoke" },
  }),
  decideOn: async (stage) => decision(await stage.newDeposit()),
  "decideOn (own)": async (stage, who) => decision(await stage.newDeposit(stage.standIn(who))),
  "decideOn (own move)": async (stage, who) => decision(await stage.newMove(stage.standIn(who))),
  "decideOn (over the limit)": async (stage) => waiting(stage, await stage.newLarge(), decision),
  "decideOn (over the limit, second)": async (stage) =>
    waiting(stage, await stage.newLarge(stage.office.clerk), decision),
  "decideOn (over the limit, again)": async (stage, who) =>
    decision(await stage.newLarge(stage.standIn(who))),
  payOut: async (stage) => payment(await stage.newPayable()),
  "payOut (own)": async (stage, who) => payment(await stage.newPayable(stage.standIn(who))),
  "payOut (over the limit)": async (stage) => payment(await stage.newLargeWithdrawal()),
  deleteOne: async (stage) => deletion(await stage.newDeposit()),
  "deleteOne (own)": async (stage, who) => deletion(await stage.newDeposit(stage.standIn(who))),
  "deleteOne (approved, own)": async (stage, who) =>
    deletion(await stage.newApproved(stage.standIn(who))),
  bringStatement: () => ({
    path: RECONCILE,
    state: IDLE,
    form: { step: "preview", channel: "mtn", text: "Nothing of money" },
  }),
  addForwarder: () => ({
    path: RECONCILE,
    state: IDLE,
    form: { channel: "mtn", name: `Phone ${randomUUID()}` },
  }),
  endForwarder: () => ({ path: RECONCILE, state: IDLE, form: { id: randomUUID() } }),
  bringFiles: () => ({ path: MOVING_IN, state: IDLE, form: { order: "dmy" } }),
  correctBrought: () => ({
    path: ofRun(),
    state: IDLE,
    form: { id: randomUUID(), "cell.members.2.D": "0788000101", "said.cell.members.2.D": "07" },
  }),
  checkAgain: () => ({ path: ofRun(), state: IDLE, form: { id: randomUUID() } }),
  askForImport: () => ({ path: ofRun(), state: IDLE, form: { id: randomUUID() } }),
  dropBrought: () => ({ path: ofRun(), state: IDLE, form: { id: randomUUID() } }),
  askForLetters: () => ({ path: ofRun(), state: IDLE, form: { id: randomUUID() } }),
  giveOutLetters: () => ({ path: ofRun(), state: IDLE, form: { id: randomUUID() } }),
  noteAnswer: () => ({
    path: ofRun(),
    state: IDLE,
    form: { id: randomUUID(), memberNumber: "M-000123", replyCode: "9KXM-4TRP", agrees: "true" },
  }),
  settle: () => ({
    path: ofRun(),
    state: IDLE,
    form: { id: randomUUID(), answer: randomUUID(), settlement: "The deposit of May was found" },
  }),
  answerBalance: () => ({ path: "/dashboard", state: IDLE, form: { agrees: "true" } }),
  undoImport: () => ({
    path: ofRun(),
    state: IDLE,
    form: { id: randomUUID(), reason: "The wrong year" },
  }),
  confirmCertain: () => ({ path: RECONCILE, state: IDLE, form: { ids: randomUUID() } }),
  confirmPair: () => ofLine({ transaction: randomUUID() }),
  confirmOfSeveral: () => {
    const [one, other] = [randomUUID(), randomUUID()];
    return ofLine({ [`transactionIds.${one}`]: "true", [`transactionIds.${other}`]: "true" });
  },
  confirmWithOthers: () =>
    ofLine({ transaction: randomUUID(), [`lineIds.${randomUUID()}`]: "true" }),
  undoLine: () => ofLine({}),
  recordLine: () => ofLine({ member: "claudine" }),
  explainLine: () => ofLine({ account: "expense:channel-charges", reason: "A charge" }),
  addAccount: () => {
    const { name, ...rest } = newAccount();
    const form = { ...rest, "name.en": name.en, "name.rw": name.rw };
    return { path: CHART, state: IDLE, form };
  },
  changeAccount: async (stage) => ({
    path: CHART,
    state: IDLE,
    form: {
      code: await stage.newAccount(),
      "name.en": "Presents",
      "name.rw": "Impano",
      active: "true",
      reason: "A clearer word",
    },
  }),
  lookAtCall: () => ({ path: "/transactions", state: IDLE, form: { id: randomUUID() } }),
  proposeCallOutcome: () => ({
    path: "/transactions",
    state: IDLE,
    form: { id: randomUUID(), outcome: "failed", reason: "Not in the portal" },
  }),
  setLineAside: () => ofLine({ reason: "An advertisement" }),
  takeBackStatement: () => ofLine({ reason: "Of another wallet" }),
  approveMany: async (stage) => approvalsOfSeveral(await stage.newDeposit()),
  "approveMany (own)": async (stage, who) =>
    approvalsOfSeveral(await stage.newDeposit(stage.standIn(who))),
  "approveMany (over the limit)": async (stage) =>
    waiting(stage, await stage.newLarge(), approvalsOfSeveral),
  decideOnProposal: async (stage) => proposalDecision(await stage.newProposal()),
  "decideOnProposal (own)": async (stage, who) =>
    proposalDecision(await stage.newOwnProposal(stage.standIn(who))),
  "decideOnProposal (interest)": async (stage, who) =>
    proposalDecision(await stage.newProposalAbout(stage.standIn(who))),
  voucherStep: (stage) => {
    const description = `Fuel, voucher ${stage.next()}`;
    return {
      path: "/transactions/books/vouchers",
      state: STEP,
      form: {
        description,
        "lines.0.code": "5200",
        "lines.0.debit": "100",
        "lines.1.code": "2400",
        "lines.1.credit": "100",
        ...carryOut(),
      },
      waits: () => stage.isPendingMove(description),
    };
  },
  openOwnDrawer: async (stage, who) => {
    await stage.withoutDrawer(stage.standIn(who));
    return { path: COUNTER, state: IDLE, form: { pieces5000: "" } };
  },
  moveCash: async (stage, who) => {
    await stage.withCash(stage.standIn(who));
    const { identifier, password } = stage.second;
    const agreed = { "secondStaff.identifier": identifier, "secondStaff.password": password };
    return { path: COUNTER, state: IDLE, form: { direction: "out", amount: "10", ...agreed } };
  },
  countOne: async (stage, who) => {
    const id = (await stage.withDrawer(stage.standIn(who))) ?? randomUUID();
    return { path: COUNTER, state: IDLE, form: { id, pieces1000: "1" } };
  },
  closeTheirs: async (stage) => ({
    path: `${COUNTER}/drawers`,
    state: IDLE,
    form: { id: await stage.newCounted() },
  }),
  "closeTheirs (own)": async (stage, who) => ({
    path: `${COUNTER}/drawers`,
    state: IDLE,
    form: { id: await stage.newCounted(stage.standIn(who)) },
  }),
  serveStep: async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return serving(stage.coop.idOf(RECIPIENT), "10");
  },
  "serveStep (own)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return serving(stage.standIn(who).id, "10");
  },
  "serveStep (over the limit)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    return serving(stage.coop.idOf(RECIPIENT), "200001");
  },
  "serveStep (unknown kind)": async (stage, who) => {
    await stage.withDrawer(stage.standIn(who));
    const served = serving(stage.coop.idOf(RECIPIENT), "10");
    return { ...served, form: { ...served.form, kind: "gift" } };
  },
  printPassbook: (stage) => ({
    path: `${COUNTER}?member=${stage.coop.idOf(RECIPIENT)}&passbook=1`,
    state: IDLE,
    form: { memberId: stage.coop.idOf(RECIPIENT), lines: "since" },
  }),
  "printPassbook (own)": (stage, who) => ({
    path: COUNTER,
    state: IDLE,
    form: { memberId: stage.standIn(who).id, lines: "since" },
  }),
  addDocument: () => ({
    path: "/transactions/books/vouchers/VCH-00000000-2026",
    state: IDLE,
    form: { id: randomUUID() },
  }),
  moveStep: () => ({
    path: "/transactions/books",
    state: STEP,
    form: { ...move, amount: "1", ...carryOut() },
  }),
  "moveStep (over the limit)": async (stage) => {
    const note = await stage.fundMove();
    return {
      path: "/transactions/books",
      state: STEP,
      form: { ...move, note, amount: String(LIMIT), ...carryOut() },
      waits: () => stage.isPendingMove(note),
    };
  },
  investStep: async (stage) => {
    const project = await stage.newProject();
    return {
      path: "/projects",
      state: STEP,
      form: { project, amount: "1", ...carryOut() },
    };
  },
  buyStep: () => ({ path: "/shares", state: STEP, form: { count: "1", ...carryOut() } }),
  giveStep: async (stage, who) => {
    await stage.newShareholder(stage.standIn(who));
    return {
      path: "/shares",
      state: STEP,
      form: { recipient: "jean mugisha", count: "1", ...carryOut() },
    };
  },
  takeShareOffer: async (stage) => ({
    path: "/shares",
    state: IDLE,
    form: { id: await stage.newShareOffer(), password: PASSWORD, requestId: randomUUID() },
  }),
  endShareOffer: async (stage) => ({
    path: "/shares",
    state: IDLE,
    form: { id: await stage.newShareOffer(), requestId: randomUUID() },
  }),
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
  resultStep: async (stage) => stepOnProject(await stage.newProject("invested"), result),
  distributeStep: async (stage) =>
    stepOnProject(await stage.newProject("earned"), { expected: "5" }),
  "resultStep (interest)": async (stage, who) =>
    stepOnProject(await stage.newProject("invested", stage.standIn(who)), result),
  "distributeStep (interest)": async (stage, who) =>
    stepOnProject(await stage.newProject("earned", stage.standIn(who)), { expected: "5" }),
  movementStep: async (stage) => spendingStep(stage, await stage.newProject("running")),
  "movementStep (interest)": async (stage, who) =>
    spendingStep(stage, await stage.newProject("running", stage.standIn(who))),
  completeStep: async (stage) =>
    stepOnProject(await stage.newProject("running"), { expected: "10" }),
  "completeStep (interest)": async (stage, who) => {
    const expected = stage.standIn(who).id === stage.coop.idOf("aline") ? "10" : "20";
    return stepOnProject(await stage.newProject("running", stage.standIn(who)), { expected });
  },
  saveLogo: () => ({ path: "/settings", state: IDLE, form: {} }),
  saveSettings: async (stage) => ({
    path: "/settings",
    state: IDLE,
    form: {
      mark: markOf(await getSettings(stage.coop.db)),
      ...Object.assign({}, ...FORM_KEYS.map(asItHolds)),
      // As it holds in a cooperative of tests.
      staffTwoFactor: "0",
      transparency: "0",
      shares: "1",
    },
  }),
};

/** A setting as its form sends what holds already. */
function asItHolds(key: Setting): Record<string, string> {
  const setting = settingOf(key);
  if (setting.kind === "places") return {};
  if (setting.kind === "methods") {
    const ticked = setting.of.filter((each) => setting.usual.split(", ").includes(each));
    return Object.fromEntries(ticked.map((each) => [methodField(key, each), "1"]));
  }
  if (setting.kind === "rates") {
    const rates = METHODS.map((each) => [methodField(key, each), String(feeRate(each, {}))]);
    return Object.fromEntries(rates);
  }
  if (setting.kind !== "threshold") return { [key]: String(setting.usual) };
  return { [setting.choice]: setting.from, [key]: String(LIMIT) };
}

function texts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function onProject(id: string, form: Record<string, string> = {}): Asking {
  return { path: `/projects/${id}`, state: IDLE, form: { id, ...form } };
}

function spendingStep(stage: Parameters<Make>[0], id: string): Asking {
  const note = `Feed, project ${stage.next()}`;
  const form = { kind: "spending", amount: "5", channel: "cash", note };
  return { ...stepOnProject(id, form), waits: () => stage.isPendingMove(note) };
}

function stepOnProject(project: string, form: Record<string, string>): Asking {
  return {
    path: `/projects/${project}`,
    state: STEP,
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
  return { path: "/transactions", state: IDLE, form: { id, reason: "Entered twice" } };
}

function proposalDecision(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { id, decision: "confirm" } };
}

function payment(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { id, externalId: "" } };
}

function approvalsOfSeveral(id: string): Asking {
  return { path: "/transactions", state: IDLE, form: { ids: id } };
}
