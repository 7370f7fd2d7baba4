import pino from "pino";

/** Structured lines on standard output. No amounts, passwords, tokens or personal data. */
export const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: null });
