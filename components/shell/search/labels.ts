/** The texts of the search in the header, translated on the server; `{query}` and `{count}` stand in some. */
export type SearchLabels = Record<
  | "label"
  | "placeholder"
  | "open"
  | "close"
  | "searching"
  | "none"
  | "failed"
  | "tryAgain"
  | "pages"
  | "members"
  | "transactions"
  | "count"
  | "all"
  | "send"
  | "pending"
  | "rejected"
  | "inactive",
  string
>;
