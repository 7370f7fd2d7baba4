/** Who issues a paper: at its head, and at its end who stands for the cooperative. */
export type Letterhead = {
  name: string;
  registrationNumber: string | null;
  /** `Ange Iradukunda, President`. */
  signatories: readonly string[];
};

/** Until two people have named it, the cooperative is called as the application. */
const UNNAMED = "Open Future";

type Texts = { legalName: string; registrationNumber: string; signatories: string };

/** The head of papers, from the settings. */
export function letterheadOf(texts: Texts | undefined): Letterhead {
  return {
    name: texts?.legalName || UNNAMED,
    registrationNumber: texts?.registrationNumber || null,
    signatories: texts?.signatories.split("\n").filter(Boolean) ?? [],
  };
}
