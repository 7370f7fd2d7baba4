import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/web/i18n.ts");

const SECURITY_HEADERS = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "referrer-policy", value: "same-origin" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "strict-transport-security", value: "max-age=31536000" },
];

// The address itself is a secret: it is told to nobody, ourselves included. (Not `no-referrer`: a form
// sent without script would then name no origin, and be refused.)
const SECRET_ADDRESS_HEADERS = [{ key: "referrer-policy", value: "strict-origin" }];

// What a paper says is for who holds it: no search engine lists it.
const NOT_KEPT_HEADERS = [{ key: "x-robots-tag", value: "noindex, nofollow, noarchive" }];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  compress: true,
  headers: async () => [
    { source: "/:path*", headers: SECURITY_HEADERS },
    { source: "/invite/:path*", headers: SECRET_ADDRESS_HEADERS },
    { source: "/check/:path*", headers: [...SECRET_ADDRESS_HEADERS, ...NOT_KEPT_HEADERS] },
  ],
  typescript: { tsconfigPath: "tsconfig.build.json" },
  serverExternalPackages: [
    "@node-rs/argon2",
    "nodemailer",
    "pdfkit",
    "pg-boss",
    "pino",
    "postgres",
    "qrcode",
    "rate-limiter-flexible",
  ],
  experimental: {
    agentUpgrade: false,
    serverActions: { bodySizeLimit: "64kb" },
    authInterrupts: true,
  } as NextConfig["experimental"],
};

export default withNextIntl(config);
