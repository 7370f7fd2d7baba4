import { z } from "zod";

// Zod's own checks of a length also run on what has the wrong type but a `length`, which throws when that is
// an object. These are judged as every other check is: not once the type is wrong.
const when = (judged: z.core.ParsePayload) => !z.core.util.aborted(judged);

/** Text of at least so many characters, or a list of so many entries; `key` where there are fewer. */
export function atLeast(minimum: number, key?: string) {
  const def = { check: "min_length", minimum, when } as const;
  return new z.core.$ZodCheckMinLength(key ? { ...def, error: () => key } : def);
}

/** Text of at most so many characters, or a list of so many entries; `key` where there are more. */
export function atMost(maximum: number, key?: string) {
  const def = { check: "max_length", maximum, when } as const;
  return new z.core.$ZodCheckMaxLength(key ? { ...def, error: () => key } : def);
}
