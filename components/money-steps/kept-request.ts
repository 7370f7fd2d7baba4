/** What the device keeps of a payment that was sent and not answered: whose it is, and by which id it is asked for. */
export type KeptRequest = { id: string; member: string; at: string };

const KEY = "of-unknown-requests";
const MOST = 10;

/** The oldest payment of this member of which nobody knows yet what became of it. */
export function readKept(member: string): KeptRequest | null {
  return readAll().find((kept) => kept.member === member) ?? null;
}

/** Keeps it, once, with when it was sent last. */
export function keepRequest(request: KeptRequest): void {
  write([...readAll().filter(({ id }) => id !== request.id), request].slice(-MOST));
}

export function forgetRequest(id: string): void {
  const all = readAll();
  const left = all.filter((kept) => kept.id !== id);
  if (left.length < all.length) write(left);
}

function readAll(): KeptRequest[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.id === "string") : [];
  } catch {
    return [];
  }
}

// Where nothing can be kept, it is asked for while the dialog is open.
function write(all: readonly KeptRequest[]): void {
  try {
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
  } catch {}
}
