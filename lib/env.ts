import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  NEXTAUTH_SECRET: z.string().min(16).optional(),
  NEXTAUTH_URL: z.string().optional(),
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.string().default("info"),
});

let parsed: z.infer<typeof schema> | undefined;

/** The environment, checked once at first use. Throws naming what is missing. */
export function env(): z.infer<typeof schema> {
  parsed ??= schema.parse(process.env);
  return parsed;
}
