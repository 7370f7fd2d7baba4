/** How a deal of the story goes on; days are counted from the day on which it begins. */
export type Fate =
  | { kind: "open" }
  | { kind: "cancelled"; after: number }
  | { kind: "expires" }
  /** Somebody agrees after some days; then what is repaid when, in parts of the whole (they add up). */
  | {
      kind: "agreed";
      after: number;
      with: string;
      auto?: boolean;
      repaid: [day: number, share: number][];
      writtenOff?: number;
    };

export type Deal = {
  /** Days before today. */
  ago: number;
  kind: "offer" | "request";
  by: string;
  amount: number;
  /** Percent: of an offer, or what is agreed on a request, whose maximum is `max`. */
  rate: number;
  max?: number;
  /** From its beginning to its deadline. */
  days: number;
  text: string | null;
  trusted?: boolean;
  fate: Fate;
};
