/** Writes a line about an address. */
type Write = (address: string, facts: object, text: string) => void;

/** A writer of so many lines a minute from one network and in all: see log.mjs. */
export function limitLines(
  write: (facts: object, text: string) => void,
  figures?: { perNetwork: number; inAll: number; windowMs: number },
): Write;
