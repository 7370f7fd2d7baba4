// Large bodies: a session first, and a share for each member and each network of what is under way.
import { networkOf } from "../lib/net/network.mjs";
import { declaredBytes, largestBody, largestImport, largestUpload, mostBytes } from "./body.mjs";
import { whenOver } from "./over.mjs";
import { addressOf } from "./proxy.mjs";

/** What may be under way at once. All of it is in memory until its end: Next's middleware keeps it. */
export const shares = {
  member: { count: 4, bytes: largestImport },
  network: { count: 8, bytes: 4 * largestUpload },
  all: { count: 16, bytes: 8 * largestUpload },
};

/** Whether a request brings, or may bring, more than a form or a call does. */
export function isLarge(request) {
  return (declaredBytes(request) ?? mostBytes(request)) > largestBody;
}

/**
 * Makes what decides whether a large body may come. `uploaderOf` gives the id of the member whose session a
 * request carries, from the database, or null.
 */
export function admitUploads(uploaderOf, limits = shares) {
  const taken = new Map(); // by share: {count, bytes} of what is under way

  /** The code of the refusal, or null: then the request holds its share until `response` closes. */
  return async function admit(request, response) {
    const member = await uploaderOf(request);
    if (member === null) return "unauthenticated";
    const bytes = declaredBytes(request) ?? mostBytes(request);
    const held = [
      [`member ${member}`, limits.member],
      [`network ${networkOf(addressOf(request))}`, limits.network],
      ["all", limits.all],
    ];
    if (held.some(([key, limit]) => !fits(key, limit, bytes))) return "too_many_uploads";
    for (const [key] of held) change(key, 1, bytes);
    request.admitted = true;
    const release = () => {
      for (const [key] of held) change(key, -1, -bytes);
    };
    if (response.closed) release();
    else whenOver(response, release);
    return null;
  };

  function fits(key, limit, bytes) {
    const now = taken.get(key) ?? { count: 0, bytes: 0 };
    return now.count < limit.count && now.bytes + bytes <= limit.bytes;
  }

  function change(key, count, bytes) {
    const now = taken.get(key) ?? { count: 0, bytes: 0 };
    if (now.count + count === 0) taken.delete(key);
    else taken.set(key, { count: now.count + count, bytes: now.bytes + bytes });
  }
}
