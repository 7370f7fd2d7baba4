/** Everything set from outside that says where the server is: see origin.mjs. */
type Environment = Record<string, string | undefined>;

/** The address that links begin with: see origin.mjs. */
export function settledOrigin(env?: Environment): string;

/** Whether PUBLIC_URL or NEXTAUTH_URL says where the server is reached. */
export function isOriginSet(env?: Environment): boolean;

/** This machine's address in its network, where it is in one. */
export function ownAddress(): string | undefined;

/** Where somebody at this machine opens a server that listens on `host`. */
export function openedAt(host: string, port: string | number): string;

/** The address by which this machine itself connects to a server that listens on `host`. */
export function reachableHost(host: string): string;

/** Whether nobody but this machine reaches a server that listens on `host`. */
export function isLoopback(host: string): boolean;

/** Makes what tells whether a host is this server's: see origin.mjs. */
export function knownHosts(
  env?: Environment,
): (host: string, arrived?: { localAddress?: string; localPort?: number }) => boolean;
