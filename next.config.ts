import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/web/i18n.ts");

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  compress: true,
  typescript: { tsconfigPath: "tsconfig.build.json" },
  serverExternalPackages: ["@node-rs/argon2", "pino", "postgres", "rate-limiter-flexible"],
  experimental: {
    agentUpgrade: false,
    serverActions: { bodySizeLimit: "64kb" },
    authInterrupts: true,
  } as NextConfig["experimental"],
};

export default withNextIntl(config);
