import { z } from "zod";

/** Every schema within a value, and all that each is made of. */
export function partsOf(whole: unknown): z.core.$ZodType[] {
  const found = new Set<z.core.$ZodType>();
  const visit = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) {
      if (found.has(value)) return;
      found.add(value);
      Object.values(value._zod.def).forEach(visit);
    } else if (Array.isArray(value) || isPlain(value)) Object.values(value).forEach(visit);
  };
  visit(whole);
  return [...found];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Boolean(value) && Object.getPrototypeOf(value) === Object.prototype;
}
