import type { Row } from "@/tests/support/permissions/read-table";

/** What may stand in the way of an act that somebody's role lets them do (decisions, section 15). */
export const CASES = ["own", "interest", "over the limit"] as const;
export type Case = (typeof CASES)[number];

export const REASONS = {
  "own money":
    "a member's own money, record or word, by their own will: nobody else decides, and the columns `member` and `other` say whose it is",
  later: "it waits for the office whatever the amount; the limit holds where the office decides",
  party: "whoever has an interest in it is a party of it: that is the own record",
  nobody: "it is no member's: the cooperative's own money, project or settings",
  "always two": "two people whatever the amount: this only proposes it (docs/authority.md)",
  "each by itself": "of each as by PUT /admin/proposals/[id]",
  "no money": "it moves no money and gives nobody a right over any",
  "one alone": "whoever is suspended loses rights at once; no money moves",
  "own capital":
    "everybody gets back their own capital, as the project's books have it: no amount is decided",
  "two at the desk":
    "two people at the desk whatever the amount: a colleague types their password, or counts as well",
  "overrules only": "it moves nothing: the write-off that follows takes two people",
} as const;
export type Reason = keyof typeof REASONS;

/** Of each act that moves or frees money or decides who may: which cases it cannot have, and why. */
const INAPPLICABLE: Record<string, Reason | Partial<Record<Case, Reason>>> = {
  "POST /api/deposits": { own: "own money", interest: "own money", "over the limit": "later" },
  "DELETE /api/deposits/[id]": "own money",
  "POST /api/deposits/[id]/collect": "own money",
  "POST /api/withdrawals": { own: "own money", interest: "own money", "over the limit": "later" },
  "DELETE /api/withdrawals/[id]": "own money",
  "POST /api/send-money": { interest: "own money", "over the limit": "own money" },
  "POST /api/take-loan": { interest: "own money", "over the limit": "own money" },
  "POST /api/lend-money": { interest: "own money", "over the limit": "own money" },
  "POST /api/borrow-requests": "own money",
  "DELETE /api/borrow-requests/[id]": "own money",
  "POST /api/lend-offers": "own money",
  "DELETE /api/lend-offers/[id]": "own money",
  "POST /api/loans/[id]/repayments": { own: "own money", "over the limit": "own money" },
  "POST /api/loans/[id]/word": { own: "own money", "over the limit": "own money" },
  "POST /admin/loans/[id]/overrule": { "over the limit": "overrules only" },
  "POST /admin/loans/[id]/write-off": { "over the limit": "always two" },
  "POST /api/shares": "own money",
  "POST /api/share-offers": "own money",
  "POST /api/opening-balance": "no money",
  "PUT /api/share-offers/[id]": "own money",
  "DELETE /api/share-offers/[id]": "own money",
  "POST /admin/members/[id]/share-redemptions": {
    interest: "party",
    "over the limit": "always two",
  },
  "POST /api/projects": "no money",
  "PUT /api/projects/[id]/status": { own: "nobody", "over the limit": "own capital" },
  "POST /api/projects/[id]/investments": "own money",
  "POST /api/projects/[id]/results": { own: "nobody", "over the limit": "always two" },
  "POST /api/projects/[id]/distributions": { own: "nobody", "over the limit": "always two" },
  "PUT /admin/transactions/[id]/status": { interest: "party" },
  "PUT /admin/transactions/[id]/paid": { interest: "party" },
  "DELETE /admin/transactions/[id]": { interest: "party", "over the limit": "always two" },
  "POST /admin/proposals/decide": { interest: "each by itself" },
  "PUT /admin/proposals/[id]": {},
  // Transactions that wait have a form of their own.
  decideOnProposal: { "over the limit": "always two" },
  "POST /admin/drawers": { own: "nobody", interest: "nobody", "over the limit": "two at the desk" },
  "PUT /admin/drawers/[id]/count": "no money",
  "PUT /admin/drawers/[id]/close": { interest: "party", "over the limit": "two at the desk" },
  "POST /admin/counter/deposits": { interest: "party" },
  "POST /admin/counter/repayments": {},
  "POST /admin/counter/withdrawals": { interest: "party" },
  "POST /admin/counter/safe-moves": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "two at the desk",
  },
  "POST /admin/vouchers": { own: "nobody", interest: "nobody", "over the limit": "always two" },
  "POST /admin/vouchers/[id]/files": "no money",
  "POST /admin/channel-moves": { own: "nobody", interest: "nobody" },
  "POST /admin/statements": "no money",
  "DELETE /admin/statements/[id]": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "always two",
  },
  "POST /admin/statement-lines/confirm": "each by itself",
  "POST /admin/statement-lines/[id]/match": "no money",
  "DELETE /admin/statement-lines/[id]/match": "no money",
  "POST /admin/statement-lines/[id]/deposit": "no money",
  "POST /admin/rails/[id]/resolve": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "always two",
  },
  "POST /admin/statement-lines/[id]/explain": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "always two",
  },
  "POST /admin/statement-lines/[id]/ignore": "no money",
  "POST /admin/imports": "no money",
  "DELETE /admin/imports/[id]": "no money",
  "POST /admin/imports/[id]/approve": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "always two",
  },
  "POST /admin/imports/[id]/undo": {
    own: "nobody",
    interest: "nobody",
    "over the limit": "always two",
  },
  "POST /admin/imports/[id]/letters/ask": "no money",
  "POST /admin/imports/[id]/letters": "no money",
  "POST /admin/imports/[id]/answers": "no money",
  "PUT /admin/imports/[id]/answers/[answer]": "no money",
  "PUT /admin/settings": { own: "nobody", interest: "nobody", "over the limit": "always two" },
  "POST /admin/chart": { own: "nobody", interest: "nobody", "over the limit": "always two" },
  "PUT /admin/chart/[code]": { own: "nobody", interest: "nobody", "over the limit": "always two" },
  "PUT /admin/organisation": { own: "nobody", interest: "nobody", "over the limit": "always two" },
  "PUT /admin/users/[id]": { interest: "party", "over the limit": "always two" },
  "PUT /admin/users/[id]/status": { interest: "party", "over the limit": "one alone" },
  "DELETE /admin/users/[id]": { interest: "party", "over the limit": "no money" },
  "POST /admin/members/[id]/recovery": { interest: "party", "over the limit": "always two" },
  "POST /admin/members": "no money",
  "PUT /admin/members/[id]/register": "no money",
  "POST /admin/invitations": "no money",
  "POST /admin/invitations/[id]/resend": "no money",
  "DELETE /admin/invitations/[id]": "no money",
};

/** Forms, with the call that does the same. */
const FORMS: Record<string, string> = {
  newDeposit: "POST /api/deposits",
  withdrawStep: "POST /api/withdrawals",
  takeBackDeposit: "DELETE /api/deposits/[id]",
  takeBack: "DELETE /api/withdrawals/[id]",
  sendMoneyStep: "POST /api/send-money",
  takeLoanStep: "POST /api/take-loan",
  lendStep: "POST /api/lend-money",
  borrowStep: "POST /api/borrow-requests",
  cancelRequest: "DELETE /api/borrow-requests/[id]",
  offerStep: "POST /api/lend-offers",
  cancelOffer: "DELETE /api/lend-offers/[id]",
  repayStep: "POST /api/loans/[id]/repayments",
  giveWord: "POST /api/loans/[id]/word",
  overrule: "POST /admin/loans/[id]/overrule",
  writeOff: "POST /admin/loans/[id]/write-off",
  saveProject: "POST /api/projects",
  completeStep: "PUT /api/projects/[id]/status",
  investStep: "POST /api/projects/[id]/investments",
  buyStep: "POST /api/shares",
  giveStep: "POST /api/share-offers",
  takeShareOffer: "PUT /api/share-offers/[id]",
  endShareOffer: "DELETE /api/share-offers/[id]",
  redeem: "POST /admin/members/[id]/share-redemptions",
  resultStep: "POST /api/projects/[id]/results",
  distributeStep: "POST /api/projects/[id]/distributions",
  decideOn: "PUT /admin/transactions/[id]/status",
  payOut: "PUT /admin/transactions/[id]/paid",
  deleteOne: "DELETE /admin/transactions/[id]",
  approveMany: "POST /admin/proposals/decide",
  decideOnProposal: "PUT /admin/proposals/[id]",
  bringStatement: "POST /admin/statements",
  confirmCertain: "POST /admin/statement-lines/confirm",
  confirmPair: "POST /admin/statement-lines/confirm",
  confirmOfSeveral: "POST /admin/statement-lines/confirm",
  confirmWithOthers: "POST /admin/statement-lines/confirm",
  undoLine: "DELETE /admin/statement-lines/[id]/match",
  recordLine: "POST /admin/statement-lines/[id]/deposit",
  saveRegister: "PUT /admin/members/[id]/register",
  addAccount: "POST /admin/chart",
  changeAccount: "PUT /admin/chart/[code]",
  proposeCallOutcome: "POST /admin/rails/[id]/resolve",
  explainLine: "POST /admin/statement-lines/[id]/explain",
  setLineAside: "POST /admin/statement-lines/[id]/ignore",
  takeBackStatement: "DELETE /admin/statements/[id]",
  bringFiles: "POST /admin/imports",
  askForImport: "POST /admin/imports/[id]/approve",
  dropBrought: "DELETE /admin/imports/[id]",
  undoImport: "POST /admin/imports/[id]/undo",
  askForLetters: "POST /admin/imports/[id]/letters/ask",
  giveOutLetters: "POST /admin/imports/[id]/letters",
  noteAnswer: "POST /admin/imports/[id]/answers",
  settle: "PUT /admin/imports/[id]/answers/[answer]",
  answerBalance: "POST /api/opening-balance",
  moveStep: "POST /admin/channel-moves",
  openOwnDrawer: "POST /admin/drawers",
  moveCash: "POST /admin/counter/safe-moves",
  countOwn: "PUT /admin/drawers/[id]/count",
  closeTheirs: "PUT /admin/drawers/[id]/close",
  serveStep: "POST /admin/counter/deposits",
  voucherStep: "POST /admin/vouchers",
  addPaper: "POST /admin/vouchers/[id]/files",
  saveSettings: "PUT /admin/settings",
  editMember: "PUT /admin/users/[id]",
  changeStatus: "PUT /admin/users/[id]/status",
  removeMember: "DELETE /admin/users/[id]",
  recoverAccess: "POST /admin/members/[id]/recovery",
  enrol: "POST /admin/members",
  invite: "POST /admin/invitations",
  actOnInvitation: "DELETE /admin/invitations/[id]",
};

/** Forms that move no money and decide on nobody's rights: reading, one's own account and words of a project. */
export const HARMLESS_FORMS = [
  "accept",
  "activate",
  "addFile",
  "confirm",
  "endSessions",
  "enterCode",
  "forgot",
  "keepEmail",
  "logout",
  "openNotice",
  "putStepsAway",
  "readAll",
  "removeFile",
  "reset",
  "saveNoticeMail",
  "savePassword",
  "saveProfile",
  "setLanguage",
  "signIn",
  "startRunning",
  "switchOpen",
  "takeStep",
];

/** The calls, and the forms, of acts that move or free money or decide who may. */
export const CALLS_THAT_MATTER = Object.keys(INAPPLICABLE).filter((act) => !(act in FORMS));
export const FORMS_THAT_MATTER = Object.keys(FORMS);

/** The rows of an act in such a case. */
export function rowsOf(rows: Row[], act: string, situation: Case): Row[] {
  const about = new RegExp(`\\(.*\\b${situation}\\b.*\\)$`);
  return rows.filter(({ of, name }) => of === act && about.test(name));
}

/** Why an act cannot be in such a case; undefined where it can. A form can where its call can. */
export function whyNot(act: string, situation: Case): Reason | undefined {
  const said = INAPPLICABLE[act] ?? INAPPLICABLE[FORMS[act] ?? ""];
  return typeof said === "string" ? said : said?.[situation];
}
