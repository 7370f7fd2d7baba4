/** The network that an address is counted under: see network.mjs. */
export function networkOf(address: string | null | undefined): string;
