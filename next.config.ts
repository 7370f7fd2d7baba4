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

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  compress: true,
  // Pictures are small already; without this Next would open any of ours for whoever asks.
  images: { unoptimized: true },
  headers: async () => [
    { source: "/:path*", headers: SECURITY_HEADERS },
    { source: "/invite/:path*", headers: SECRET_ADDRESS_HEADERS },
    { source: "/confirm-email/:path*", headers: SECRET_ADDRESS_HEADERS },
  ],
  typescript: { tsconfigPath: "tsconfig.build.json" },
  serverExternalPackages: [
    "@node-rs/argon2",
    "nodemailer",
    "pg-boss",
    "pino",
    "postgres",
    "rate-limiter-flexible",
    "sharp",
  ],
  experimental: {
    agentUpgrade: false,
    // server/request.mjs knows who may send how much.
    serverActions: { bodySizeLimit: "7mb" },
    authInterrupts: true,
  } as NextConfig["experimental"],
};

export default withNextIntl(config);
