/** The words of a money command: each has its own title, button and failure. */
export type StepTexts =
  | "send"
  | "withdrawals.form"
  | "borrow.request"
  | "borrow.take"
  | "borrow.repay"
  | "lend.offer"
  | "lend.money"
  | "books.form"
  | "books.voucher"
  | "counter.serve"
  | "projects.invest"
  | "projects.result"
  | "projects.movement"
  | "projects.distribute"
  | "projects.complete"
  | "shares.buy"
  | "shares.give";
