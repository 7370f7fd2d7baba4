/** The texts of every money command, translated on the server. */
export type StepsLabels = Record<
  | "title"
  | "stepForm"
  | "stepReview"
  | "stepPassword"
  | "stepDone"
  | "next"
  | "checking"
  | "back"
  | "confirm"
  | "password"
  | "passwordHint"
  | "showPassword"
  | "hidePassword"
  | "submit"
  | "submitting"
  | "failedTitle"
  | "failedText"
  | "notTwice"
  | "print",
  string
>;
