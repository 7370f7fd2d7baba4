import pino from "pino";

const LONGEST_MESSAGE = 300;
const DEEPEST_CAUSE = 5;

/** Structured lines on standard output. No amounts, passwords, tokens or personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  serializers: { err: (error: unknown) => describeError(error) },
});

type Sink = Record<"error" | "warn", (facts: { err?: unknown }, text: string) => void>;

/**
 * Has what the framework and libraries write to the console stand in the log, as everything else: a page that failed
 * is told there with its whole query, and what it was asked with.
 */
export function logConsole(
  console: Pick<Console, "error" | "warn"> = globalThis.console,
  to: Sink = log,
): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...said: unknown[]) => {
      const words = said.filter((each) => typeof each === "string").join(" ");
      const err = said.find((each) => typeof each !== "string");
      to[level](err === undefined ? {} : { err }, withoutParameters(words) || "unexpected");
    };
  }
}

/**
 * An error without what people typed: a failed query's message and stack end in its parameters, and
 * the database's own details quote the row.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint_name, cause } = error as Error & Record<string, unknown>;
  const deeper = cause !== undefined && depth < DEEPEST_CAUSE;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === "string" && { code }),
    ...(typeof constraint_name === "string" && { constraint: constraint_name }),
    stack: error.stack
      ?.replace(error.message, "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(deeper && { cause: describeError(cause, depth + 1) }),
  };
}

function withoutParameters(message: string): string {
  const begun = message.search(/\n?params:/);
  return message.slice(0, begun < 0 ? LONGEST_MESSAGE : Math.min(begun, LONGEST_MESSAGE));
}
