import type { Locale } from "@/lib/dates";
import { LOCALES } from "@/lib/locales";
import { MESSAGES, type Messages } from "@/lib/messages";
import { can, type Right, type Role } from "@/lib/permissions";
import type { FoundPage } from "@/lib/search/schema";
import { alike, mayBeMisspelt, plain, wordsOf } from "@/lib/search/words";

type Screen = {
  href: string;
  /** Its title, and what else people call it. */
  called: (m: Messages) => string[];
  /** Only for those who may open it. */
  right?: Right;
  /** Only where there is any: the reader's own screens lead there no sooner. */
  where?: keyof There;
};

/** Whether the cooperative issues shares, and the reader moved in with movements of the old books. */
type There = { shares: boolean; oldBooks: boolean };

/** Every screen and what opens over one by its address (`?new=1`). */
const SCREENS: Screen[] = [
  { href: "/dashboard", called: ({ nav }) => [nav.dashboard] },
  { href: "/members", called: ({ nav }) => [nav.members], right: "members.list" },
  {
    href: "/members?invite=1",
    called: (m) => [m.invitations.invite, m.members.add],
    right: "members.manage",
  },
  {
    href: "/members/invitations",
    called: ({ invitations }) => [invitations.title],
    right: "members.manage",
  },
  {
    href: "/members/moving-in",
    called: ({ moveIn }) => [moveIn.title, moveIn.link],
    right: "imports.view",
  },
  {
    href: "/members/shares",
    called: ({ shares }) => [shares.register.title],
    right: "members.list",
    where: "shares",
  },
  { href: "/members/left", called: ({ members }) => [members.left.title], right: "members.list" },
  {
    href: "/transactions",
    called: ({ nav, transactions }) => [nav.transactions, transactions.ownTitle],
  },
  {
    href: "/transactions?tab=decide",
    called: ({ transactions }) => [transactions.toDecide],
    right: "proposals.view",
  },
  { href: "/transactions/statement", called: ({ documents }) => [documents.statement] },
  {
    href: "/transactions/statement/before",
    called: ({ documents }) => [documents.oldBooks.short],
    where: "oldBooks",
  },
  { href: "/transactions/books", called: ({ books }) => [books.title], right: "books.view" },
  {
    href: "/transactions/books/chart",
    called: ({ books }) => [books.chart.title],
    right: "books.view",
  },
  {
    href: "/transactions/books/vouchers",
    called: ({ books }) => [books.vouchers],
    right: "books.view",
  },
  {
    href: "/reports/statements",
    called: ({ financial }) => [financial.title, financial.income, financial["balance-sheet"]],
    right: "books.view",
  },
  {
    href: "/transactions/counter",
    called: ({ counter }) => [counter.title, counter.serve.title],
    right: "counter.use",
  },
  {
    href: "/transactions/counter/drawers",
    called: ({ counter }) => [counter.drawers.title, counter.drawers.differences],
    right: "books.view",
  },
  {
    href: "/transactions/reconcile",
    called: ({ reconcile }) => [reconcile.title, reconcile.link],
    right: "books.view",
  },
  {
    href: "/transactions/reconcile?bring=1",
    called: ({ reconcile }) => [reconcile.bring.title],
    right: "statements.bring",
  },
  { href: "/deposits", called: ({ nav, deposits }) => [nav.deposits, deposits.title] },
  { href: "/deposits?new=1", called: ({ deposits }) => [deposits.new] },
  {
    href: "/deposits?withdraw=1",
    called: ({ withdrawals }) => [withdrawals.new, withdrawals.title],
  },
  { href: "/shares", called: ({ shares }) => [shares.title, shares.buyNew], where: "shares" },
  { href: "/pay", called: ({ pay }) => [pay.title] },
  { href: "/profile", called: ({ nav }) => [nav.profile] },
  { href: "/profile/money", called: ({ ownMoney }) => [ownMoney.title, ownMoney.months] },
  { href: "/profile/proof", called: ({ savingsProof }) => [savingsProof.title] },
  { href: "/transparency", called: ({ transparency }) => [transparency.title] },
  { href: "/profile?send=1", called: ({ send }) => [send.title] },
  { href: "/profile?edit=1", called: ({ profile }) => [profile.edit] },
  { href: "/reports", called: ({ nav }) => [nav.reports] },
  { href: "/projects", called: ({ nav }) => [nav.projects] },
  {
    href: "/projects?new=1",
    called: ({ projects }) => [projects.new],
    right: "projects.manage",
  },
  { href: "/borrow", called: ({ nav }) => [nav.borrow] },
  { href: "/borrow?request=1", called: ({ borrow }) => [borrow.new] },
  { href: "/borrow?show=loans", called: ({ borrow }) => [borrow.loans] },
  // The sidebar calls it one thing, the drawer another (LAY-32).
  { href: "/rent", called: ({ nav }) => [nav.lend, nav.rent] },
  { href: "/rent?offer=1", called: ({ lend }) => [lend.new] },
  { href: "/rent?show=lending", called: ({ lend }) => [lend.lending] },
  { href: "/notices", called: ({ notices }) => [notices.title] },
  {
    href: "/settings",
    called: ({ nav, settings }) => [
      nav.settings,
      settings.language,
      settings.theme,
      settings.password,
      settings.sessions,
    ],
  },
  {
    href: "/settings/two-factor",
    called: ({ twoFactor, settings }) => [twoFactor.title, settings.twoFactor],
  },
  {
    href: "/settings/audit",
    called: ({ audit }) => [audit.title],
    right: "audit.view",
  },
  {
    href: "/settings/verification",
    called: ({ verification }) => [verification.title],
    right: "verification.view",
  },
  {
    href: "/settings/status",
    called: ({ systemStatus }) => [systemStatus.title],
    right: "system.manage",
  },
  {
    href: "/settings/outbox",
    called: ({ outbox, settings }) => [outbox.title, settings.outboxTitle],
    right: "system.manage",
  },
  { href: "/help", called: ({ help }) => [help.title] },
  { href: "/check", called: ({ documents }) => [documents.check.title] },
];

// Every language's words are found, whichever the reader has chosen.
const INDEX = SCREENS.map((screen) => ({
  ...screen,
  names: LOCALES.flatMap((locale) => screen.called(MESSAGES[locale])).map(plain),
}));

/**
 * Up to `limit` screens that the reader's own lead to and whose title, in any language, has all words:
 * those that begin with them first. A word of one or two letters begins a word of the title. When no
 * title has the words, those that resemble them.
 */
export function findPages(
  q: string,
  reader: There & { role: Role },
  locale: Locale,
  limit: number,
): FoundPage[] {
  const words = wordsOf(q).map(plain);
  if (words.length === 0) return [];
  const open = INDEX.filter(
    ({ right, where }) => (!right || can(reader.role, right)) && (!where || reader[where]),
  );
  const scored = (score: (name: string) => number) =>
    open
      .map((screen) => ({ screen, score: Math.max(...screen.names.map(score)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  const exact = scored((name) => closeness(name, words));
  const found = exact.length > 0 ? exact : scored((name) => resemblance(name, words));
  return found.slice(0, limit).map(({ screen }) => ({
    title: screen.called(MESSAGES[locale])[0] ?? screen.href,
    href: screen.href,
  }));
}

/** 3: the title is what was typed; 2: it begins so; 1: it has all words; 0: it has not. */
function closeness(name: string, words: string[]): number {
  const typed = words.join(" ");
  if (name === typed) return 3;
  if (name.startsWith(typed)) return 2;
  const parts = partsOf(name);
  const has = (word: string) =>
    parts.some((part) => (word.length > 2 ? part.includes(word) : part.startsWith(word)));
  return words.every(has) ? 1 : 0;
}

const RESEMBLES = 0.5;

function resemblance(name: string, words: string[]): number {
  if (!words.every(mayBeMisspelt)) return 0;
  const parts = partsOf(name);
  const each = words.map((word) => Math.max(...parts.map((part) => alike(word, part))));
  return Math.min(...each) >= RESEMBLES ? Math.min(...each) : 0;
}

const partsOf = (name: string) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
