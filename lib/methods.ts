/** What a way to pay is, beyond its name in the messages and its channel in the chart. */
type MethodFacts = {
  /** The usual fee on a deposit, in basis points: 100 are 1 % (CST-07 to CST-10). */
  feeBasisPoints: number;
  /** Whether a deposit says from which phone it comes (DEP-23, DEP-24). */
  fromPhone: boolean;
  /** Where it is paid in to: a number, an account, or the office itself. */
  paidInAt: "phone" | "account" | "office";
  /** Where a withdrawal goes (decisions, section 14); null: handed over at the office. */
  paysOutTo: "phone" | "account" | null;
  /** Whether a provider or bank tells what moved (lib/reconciliation). */
  statements: boolean;
  /** Whether its messages are read by wordings seen in Rwanda: else their form is called experimental (docs/statement-formats.md). */
  messagesSeen: boolean;
  /** Whether its provider can be called (lib/rails): Airtel not before there is a contract. */
  calls: boolean;
  /** Its picture: components/method-icon.ts. */
  icon: "phone" | "bank" | "cash";
};

/** Every method, in the order in which people are offered them. What depends on a method is said here. */
const FACTS = {
  mtn: {
    feeBasisPoints: 100,
    fromPhone: true,
    paidInAt: "phone",
    paysOutTo: "phone",
    statements: true,
    messagesSeen: true,
    calls: true,
    icon: "phone",
  },
  airtel: {
    feeBasisPoints: 120,
    fromPhone: true,
    paidInAt: "phone",
    paysOutTo: "phone",
    statements: true,
    messagesSeen: false,
    calls: false,
    icon: "phone",
  },
  bank: {
    feeBasisPoints: 0,
    fromPhone: false,
    paidInAt: "account",
    paysOutTo: "account",
    statements: true,
    messagesSeen: false,
    calls: false,
    icon: "bank",
  },
  cash: {
    feeBasisPoints: 0,
    fromPhone: false,
    paidInAt: "office",
    paysOutTo: null,
    statements: false,
    messagesSeen: false,
    calls: false,
    icon: "cash",
  },
} as const satisfies Record<string, MethodFacts>;

export type Method = keyof typeof FACTS;
/** The fee on a deposit by each method, in percent; where none is given, the usual one. */
export type FeeRates = { readonly [M in Method]?: number };
export const METHODS = Object.keys(FACTS) as [Method, ...Method[]];

/** What a method is. */
export function methodFacts(method: Method): MethodFacts {
  return FACTS[method];
}

/**
 * The name of a channel that the office opens: its method and its account's number. The first one of a method is called as
 * the method (decision 1180).
 */
export const CHANNEL = new RegExp(`^(${METHODS.join("|")})(-\\d{4})?$`);

/** The name of the channel that comes with an account of this number. */
export const channelKey = (method: Method, code: string): string => `${method}-${code}`;

/** The method of a channel. */
export function methodOf(channel: string): Method {
  const method = channel.split("-")[0] as Method;
  if (!METHODS.includes(method)) throw new Error(`${channel} is no channel.`);
  return method;
}

/** Whether a text names a channel of a method. */
export const isChannelOf = (text: string, method: Method): boolean =>
  CHANNEL.test(text) && methodOf(text) === method;

/** What the audit trail says of a channel: its method, and which one of it where that is not the first. */
export const channelDetail = (channel: string) => ({
  method: methodOf(channel),
  ...accountDetail(channel),
});

/** The same where the method goes without saying. */
export const accountDetail = (channel: string) =>
  channel === methodOf(channel) ? {} : { channel };

/** The text of `methods` that names a channel: the office's own are put beside them (lib/web/i18n.ts). */
export const channelWord = (channel: string) => channel as Method;

/** The fee on a deposit by this method, in percent. */
export function feeRate(method: Method, rates: FeeRates): number {
  return rates[method] ?? FACTS[method].feeBasisPoints / 100;
}

/** What a text that should be a method is; null where it is none. */
export function methodFactsOf(text: string): MethodFacts | null {
  return METHODS.includes(text as Method) ? FACTS[text as Method] : null;
}

/** The methods of which a provider or bank tells what moved. */
export type StatementMethod = {
  [M in Method]: (typeof FACTS)[M]["statements"] extends true ? M : never;
}[Method];
export const STATEMENT_METHODS = METHODS.filter(
  (method): method is StatementMethod => FACTS[method].statements,
) as [StatementMethod, ...StatementMethod[]];

/** The method of a channel whose statements can count. */
export const statementMethodOf = (channel: string) => methodOf(channel) as StatementMethod;

/** The methods whose provider tells by messages to a phone what moved. */
export type MessageMethod = {
  [M in Method]: (typeof FACTS)[M] extends { statements: true; fromPhone: true } ? M : never;
}[Method];
export const MESSAGE_METHODS = METHODS.filter(
  (method): method is MessageMethod => FACTS[method].statements && FACTS[method].fromPhone,
) as [MessageMethod, ...MessageMethod[]];

/** The methods whose provider can be asked to collect and to pay out. */
export type RailMethod = {
  [M in Method]: (typeof FACTS)[M]["calls"] extends true ? M : never;
}[Method];
export const RAIL_METHODS = METHODS.filter(
  (method): method is RailMethod => FACTS[method].calls,
) as [RailMethod, ...RailMethod[]];
