/** Who issues a document: at its head, and at its end who stands for the cooperative. */
export type Letterhead = {
  name: string;
  registrationNumber: string | null;
  /** `Ange Iradukunda, President`. */
  signatories: readonly string[];
  /** Where its sign is, on screens; null where nobody has sent one. */
  logo: string | null;
  /** The sign itself, a PNG: only for what is drawn. */
  picture?: Uint8Array;
};

/** What the cooperative shows of itself on every screen: its name, and where its sign is. */
export type Brand = { name: string; logo: string };

/** Until two people have named it, the cooperative is called as the application. */
export const UNNAMED = "Open Future";

type Texts = { legalName: string; registrationNumber: string; signatories: string; logo: string };

/** Where a logo is, by its name. */
export const logoAddress = (file: string) => `/uploads/openfuture/logo/${file}`;

/** The head of documents, from the settings. */
export function letterheadOf(texts: Texts | undefined): Letterhead {
  return {
    name: texts?.legalName || UNNAMED,
    registrationNumber: texts?.registrationNumber || null,
    signatories: texts?.signatories.split("\n").filter(Boolean) ?? [],
    logo: texts?.logo ? logoAddress(texts.logo) : null,
  };
}
