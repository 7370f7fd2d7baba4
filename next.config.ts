import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import languages from "./lib/locales.json" with { type: "json" };
import { securityHeaders } from "./server/security-headers.mjs";

// The build turns the messages into what a phone can draw without a parser of ICU messages (9 KB of script).
const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/web/i18n.ts",
  experimental: {
    messages: {
      path: "./messages",
      locales: Object.keys(languages),
      format: "json",
      precompile: true,
    },
  },
});

const SECURITY_HEADERS = Object.entries(securityHeaders).map(([key, value]) => ({ key, value }));

// The address itself is a secret: it is told to nobody, ourselves included. (Not `no-referrer`: a form
// sent without script would then name no origin, and be refused.)
const SECRET_ADDRESS_HEADERS = [{ key: "referrer-policy", value: "strict-origin" }];

// As above, for the address with a reset link; a page with a form sent without script says in its own
// head that the origin may be named (app/(auth)/login/reset-card.tsx).
const RESET_HEADERS = [{ key: "referrer-policy", value: "no-referrer" }];
// What a document says is for who holds it: no search engine lists it.
const NOT_KEPT_HEADERS = [{ key: "x-robots-tag", value: "noindex, nofollow, noarchive" }];

// The service worker is asked for anew each time: a new one takes over at once. Icons seldom change.
const WORKER_HEADERS = [{ key: "cache-control", value: "no-cache" }];
const ICON_HEADERS = [{ key: "cache-control", value: "public, max-age=604800" }];

const config: NextConfig = {
  // A server is told which build it serves (scripts/build.mjs).
  distDir: process.env.NEXT_OUTPUT || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  // The server packs what it sends, by Brotli for who takes it (server.mjs).
  compress: false,
  // Pictures are small already; without this Next would open any of ours for whoever asks.
  images: { unoptimized: true },
  turbopack: { resolveAlias: { "next-intl": { browser: "./lib/web/next-intl-in-browser.ts" } } },
  headers: async () => [
    { source: "/:path*", headers: SECURITY_HEADERS },
    { source: "/sw.js", headers: WORKER_HEADERS },
    { source: "/app-icons/:path*", headers: ICON_HEADERS },
    { source: "/invite/:path*", headers: SECRET_ADDRESS_HEADERS },
    { source: "/activate/:path*", headers: SECRET_ADDRESS_HEADERS },
    { source: "/confirm-email/:path*", headers: SECRET_ADDRESS_HEADERS },
    { source: "/login", has: [{ type: "query", key: "reset" }], headers: RESET_HEADERS },
    { source: "/check/:path*", headers: [...SECRET_ADDRESS_HEADERS, ...NOT_KEPT_HEADERS] },
  ],
  typescript: {
    tsconfigPath: "tsconfig.build.json",
    // `npm test` checks the types of all files before it builds (scripts/build.mjs).
    ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === "1",
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "lucide",
    "nodemailer",
    "pdfkit",
    "pg-boss",
    "pino",
    "piscina",
    "postgres",
    "prom-client",
    "qrcode",
    "rate-limiter-flexible",
    "sharp",
  ],
  experimental: {
    agentUpgrade: false,
    // On a phone each request costs more than what a screen then has and does not need yet: few, larger files,
    // which are also packed better (5 KB of a first screen).
    turbopackChunking: {
      requestCost: 2_000_000,
      minChunkSize: 4_000_000,
      maxMergeChunkSize: 8_000_000,
    },
    // Nothing reads the maps of what runs, and they are three quarters of what a build writes.
    turbopackSourceMaps: false,
    // The same 2.7 MB of the server would be shortened 135 times, most of what a build takes: scripts/share-chunks.mjs
    // does it once.
    turbopackMinify: { server: false, client: true, edge: true },
    // The only build of a run of all tests writes nothing for a second one (scripts/build.mjs).
    turbopackFileSystemCacheForBuild: process.env.BUILT_ONCE !== "1",
    // server/request.mjs knows who may send how much.
    // What a cooperative moves in with; which address may bring how much says server/body.mjs.
    serverActions: { bodySizeLimit: "20mb" },
    middlewareClientMaxBodySize: "20mb",
    authInterrupts: true,
  } as NextConfig["experimental"],
};

export default withNextIntl(config);
