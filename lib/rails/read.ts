/** A field of what somebody else's program says, whatever that is. */
export function fieldOf(said: unknown, name: string): unknown {
  return typeof said === "object" && said !== null && Object.hasOwn(said, name)
    ? (said as Record<string, unknown>)[name]
    : undefined;
}

/** The same as text; numbers are written either way. Null where it is neither, or empty. */
export function textOf(said: unknown, name: string): string | null {
  const value = fieldOf(said, name);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
