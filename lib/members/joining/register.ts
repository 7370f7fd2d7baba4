import { keyedDigest, openText, sealText } from "@/lib/keys/sealed-text";

/** What a cooperative's register may keep of a member beside who they are (decision 640). */
export type Register = {
  birthDate: string | null;
  /** Its last four figures: enough to compare with the paper before the desk. */
  nationalIdEnd: string | null;
  nextOfKinName: string | null;
  nextOfKinPhone: string | null;
};

const PURPOSE = "open-future national id";

/** How a national id is kept: sealed for the member, and digested so that nobody joins twice with it. */
export function keptNationalId(id: string, memberId: string) {
  return { nationalIdSealed: sealText(PURPOSE, id, memberId), nationalIdHash: nationalIdHash(id) };
}

/** The same id is known again by it. */
export function nationalIdHash(id: string): string {
  return keyedDigest(`${PURPOSE} digest`, id).toString("hex");
}

/** The last four figures of what is kept; null where there is none, or it was sealed under another secret. */
export function nationalIdEnd(sealed: string | null, memberId: string): string | null {
  if (sealed === null) return null;
  try {
    return openText(PURPOSE, sealed, memberId).slice(-4);
  } catch {
    return null;
  }
}
