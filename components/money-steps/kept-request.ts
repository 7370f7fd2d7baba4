/** What the device keeps of a payment whose answer was lost: whose it is, and by which id it is asked for. */
export type KeptRequest = { id: string; member: string; at: string };

const KEY = "of-unknown-request";

/** The payment of this member of which nobody knows yet what became of it. */
export function readKept(member: string): KeptRequest | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.member === member && typeof kept.id === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function keepRequest(request: KeptRequest): void {
  // Where nothing can be kept, it is asked for while the dialog is open.
  try {
    localStorage.setItem(KEY, JSON.stringify(request));
  } catch {}
}

export function forgetRequest(id: string): void {
  try {
    if (localStorage.getItem(KEY)?.includes(id)) localStorage.removeItem(KEY);
  } catch {}
}
