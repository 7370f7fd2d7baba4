// Who may import whom (docs/architecture.md); `npm run check` enforces it. To import a type counts as to
// import anything else: what one folder knows of another is the same.

/** What any domain may stand on. */
const FOUNDATIONS = [
  "audit",
  "auth",
  "divisions",
  "keys",
  "ledger",
  "limits",
  "mail",
  "net",
  "pictures",
  "settings",
  "sheets",
];
/** What members and the office do, and what each may know of another domain; most know none. */
const DOMAINS = {
  accounting: [],
  channels: [],
  deposits: [],
  loans: [],
  reports: [],
  statements: [],
  // A loan is repaid at the desk, and shares are bought there, too.
  counter: ["loans/locks.ts", "loans/post-repayment.ts", "shares/buy.ts", "shares/schema.ts"],
  // Before money is spent or an account closed, what ended offers still hold is released.
  members: ["loans/ended.ts"],
  projects: ["loans/ended.ts"],
  transfers: ["loans/ended.ts"],
  shares: ["loans/ended.ts"],
  withdrawals: ["loans/ended.ts"],
  // Who is invited becomes a member, and a profile is a member's own view of themselves.
  invitations: ["members/"],
  profile: ["members/", "invitations/rules.ts"],
  // Who moves in with their balances becomes a member.
  imports: [
    "members/schema.ts",
    "members/number-text.ts",
    "members/joining/schema.ts",
    "members/joining/rules.ts",
    // Who brings shares holds so many, on the terms of all.
    "shares/rules.ts",
  ],
};
/** What is put together from several domains. */
const COMPOSITIONS = [
  "approvals",
  "answers",
  "evidence",
  "frame",
  "jobs",
  "liabilities",
  "operations",
  "notices",
  "documents",
  "receipts",
  "search",
  "rails",
  "reconciliation",
  "transactions",
];

const inLib = (folders) => `^lib/(${folders.join("|")})/`;
const domains = Object.keys(DOMAINS);
const anyFolder = "^lib/[^/]+/";
const packages = (...names) => `^(node_modules/)?(${names.join("|")})(/|$)`;

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycle-of-files", "No file needs itself.", {}, { circular: true }),
    {
      ...rule(
        "no-cycle-of-folders",
        "No folder of lib needs itself: what two of them need lies below both.",
        { path: "^lib/[^/]+$" },
        { circular: true },
      ),
      scope: "folder",
    },
    rule(
      "each-folder-has-its-layer",
      "A folder of lib is named above: a foundation, a domain, or a composition of domains.",
      {},
      { path: anyFolder, pathNot: inLib([...FOUNDATIONS, ...domains, ...COMPOSITIONS, "web"]) },
    ),
    rule(
      "files-of-lib-know-no-folder",
      "lib/*.ts lies below every folder of lib.",
      { path: "^lib/[^/]+$" },
      { path: anyFolder },
    ),
    rule(
      "foundations-know-no-domain",
      "A foundation serves every domain; what it needs of one, its caller passes.",
      { path: inLib(FOUNDATIONS) },
      { path: anyFolder, pathNot: inLib(FOUNDATIONS) },
    ),
    ...Object.entries(DOMAINS).map(([domain, others]) =>
      rule(
        "domains-know-foundations",
        "A domain stands on foundations and lib/*.ts; what needs several domains is a composition.",
        { path: inLib([domain]) },
        {
          path: anyFolder,
          pathNot: [inLib([...FOUNDATIONS, domain]), ...others.map((other) => `^lib/${other}`)],
        },
      ),
    ),
    rule(
      "lib-knows-no-screen",
      "All of lib but lib/web runs and is tested without a web server.",
      { path: "^lib/", pathNot: inLib(["web"]) },
      {
        path: [
          packages("next", "next-auth", "next-intl", "react", "react-dom"),
          "^(app|components|lib/web)/",
        ],
      },
    ),
    rule(
      "web-knows-http",
      "lib/web is HTTP for every screen and call: what speaks of a domain stands there, or beside its route.",
      { path: inLib(["web"]) },
      { path: ["^(app|components)/", anyFolder], pathNot: inLib([...FOUNDATIONS, "web"]) },
    ),
    rule(
      "components-read-nothing",
      "Components draw: they read nothing from the database, and belong to no screen.",
      { path: "^components/" },
      {
        path: [
          packages("drizzle-orm", "postgres"),
          "^(app|db)/",
          "^lib/.+(commands|queries)\\.ts$",
          "^lib/ledger/(?!(schema|status)\\.ts$)",
        ],
      },
    ),
    rule(
      "primitives-stand-alone",
      "A primitive of components/ui knows no frame and no dialog of ours: they are made of it.",
      { path: "^components/ui/" },
      { path: "^components/[^/]+/", pathNot: "^components/ui/" },
    ),
    rule(
      "db-knows-the-driver",
      "db knows the driver, lib/env.ts, and the tables of facts that its lists follow.",
      { path: "^db/" },
      {
        path: "^(app|components|lib)/",
        pathNot: "^lib/(env|gender|methods|locales|pay-in|permissions)\\.ts$",
      },
    ),
    rule(
      "app-wires",
      "app wires: queries stand in lib/<domain>/queries.ts.",
      { path: "^app/" },
      {
        path: [
          packages("drizzle-orm", "postgres"),
          "^db/(?!(client|login-role|readiness|turn)\\.ts$)",
        ],
      },
    ),
    rule(
      "product-knows-no-test",
      "What runs in production needs no test and no script.",
      { path: "^(app|components|db|lib|server)/" },
      { path: "^(tests|scripts)/" },
    ),
  ],
  options: {
    // TypeScript 7 has no interface for tools yet; swc reads the types' imports too.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
    doNotFollow: { path: "node_modules" },
    // The demonstration uses every command: with it, the folder db would seem to need all of lib.
    exclude: { path: "^db/seed/" },
  },
};
