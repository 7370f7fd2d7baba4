/** The colours of badges that tell one from another without meaning good or bad (app/globals.css). */
export type Tone = "grey" | "rose" | "teal" | "green" | "violet" | "orange" | "blue";

/** Roles as the specification names them, with their colour; finance and financial_manager have the same rights. */
export const ROLE_TONES = {
  member: "grey",
  admin: "rose",
  finance: "teal",
  financial_manager: "green",
  director: "violet",
  advisor: "orange",
  tech: "blue",
  auditor: "orange",
} as const satisfies Record<string, Tone>;
export type Role = keyof typeof ROLE_TONES;
export const ROLES = Object.keys(ROLE_TONES) as [Role, ...Role[]];

const FINANCE = ["finance", "financial_manager"] as const;
const STAFF = ["admin", ...FINANCE, "director", "advisor", "auditor"] as const;

/** The table of decisions, section 3: who holds each right. Own money and own profile need none. */
const HOLDERS = {
  "dashboard.organisation": [...STAFF, "tech"],
  "members.list": STAFF,
  "members.export": ["admin", ...FINANCE, "director", "auditor"],
  "members.manage": ["admin"],
  /** Lets somebody join who stands before the desk. */
  "members.enrol": ["admin", ...FINANCE],
  "transactions.list": STAFF,
  "transactions.export": ["admin", ...FINANCE, "director", "auditor"],
  "transactions.decide": ["admin", ...FINANCE],
  "transactions.delete": ["admin"],
  /** The second person of what one alone may not do with money (decisions, section 15). */
  "money.confirm": ["admin", ...FINANCE, "director"],
  /** The list "To decide": whoever proposes, confirms or decides, each what concerns them. */
  "proposals.view": ["admin", ...FINANCE, "director", "tech", "auditor"],
  /** In it all that waits, also what one neither proposes nor decides. */
  "proposals.list": ["admin", "auditor"],
  /** Channels and trial balance; moving money between channels is for those who decide. */
  "books.view": STAFF,
  "channels.move": ["admin", ...FINANCE],
  /** Opening a drawer, and taking and paying cash at the desk. */
  "counter.use": ["admin", ...FINANCE],
  /** What the cooperative spends, earns and owns beside members' money: written on vouchers. */
  "vouchers.record": ["admin", ...FINANCE],
  /** Bringing in what providers and banks tell, and saying whose money a line is. */
  "statements.bring": ["admin", ...FINANCE],
  "statements.match": ["admin", ...FINANCE],
  /** Approving a deposit although no statement tells of its money: for some of those who decide. */
  "deposits.unproven": ["admin"],
  /** Moving in: what the old books held, with every member's data; bringing it in is one of two. */
  "imports.view": ["admin", ...FINANCE, "director", "auditor"],
  "imports.bring": ["admin"],
  /** Every member's loans; writing one off is the lender's loss. */
  "loans.list": STAFF,
  "loans.write-off": ["admin"],
  /** Deciding over the lender's objection. */
  "loans.overrule": ["director"],
  "projects.manage": ["admin", "director"],
  "projects.record": ["admin", "director", ...FINANCE],
  "audit.view": ["admin", "director", "tech", "auditor"],
  /** All books with their proofs in one file. Two people give and take a role that holds it. */
  "audit.pack": ["admin", "director", "auditor"],
  /** Whether the books were verified, and what was found; they are told of a failure on every screen and by mail. */
  "verification.view": ["admin", "director", "auditor"],
  "settings.view": ["admin", "director", "tech", "auditor"],
  "system.manage": ["admin", "tech"],
  /** Links in the outbox that open an account (decisions, section 15). */
  "outbox.links": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof HOLDERS;
export const RIGHTS = Object.keys(HOLDERS) as Right[];

/** Whether the role holds the right (decisions, section 3). */
export function can(role: Role, right: Right): boolean {
  return holdersOf(right).includes(role);
}

/** The roles that hold the right. */
export function holdersOf(right: Right): readonly Role[] {
  return HOLDERS[right];
}

/**
 * Whose acts move or free money, or change who may: they need a password or a code that was given within the last
 * ten minutes (decisions, section 15, fresh authentication).
 */
const FRESH: readonly Right[] = [
  "members.enrol",
  "members.manage",
  "transactions.decide",
  "transactions.delete",
  "money.confirm",
  "proposals.view",
  "channels.move",
  "counter.use",
  "vouchers.record",
  "statements.match",
  "imports.bring",
  "loans.write-off",
  "loans.overrule",
  "projects.record",
  "system.manage",
];

/** Whether an act of this right needs fresh authentication. */
export function needsFresh(right: Right | undefined): boolean {
  return right !== undefined && FRESH.includes(right);
}
