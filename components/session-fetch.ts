const TIME_OUT_MS = 10_000;

/**
 * A read of the interface with a time-out of 10 s. On 401 the session is refreshed once and the
 * read repeated (LOG-41, LOG-42). Rejects when there is no answer in time, or by `stop`.
 */
export async function sessionFetch(path: string, stop?: AbortSignal): Promise<Response> {
  const first = await read(path, stop);
  if (first.status !== 401) return first;
  await refreshSession(stop);
  return read(path, stop);
}

/** What was refused because nobody is signed in is asked once more after this. */
export async function refreshSession(stop?: AbortSignal): Promise<void> {
  await read("/api/auth/session", stop);
}

function read(path: string, stop?: AbortSignal): Promise<Response> {
  return fetch(path, {
    cache: "no-store",
    headers: { accept: "application/json" },
    signal: stop ? either(stop) : AbortSignal.timeout(TIME_OUT_MS),
  });
}

// Not every phone knows AbortSignal.any.
function either(stop: AbortSignal): AbortSignal {
  const end = new AbortController();
  const late = setTimeout(() => end.abort(), TIME_OUT_MS);
  const stopped = () => {
    clearTimeout(late);
    end.abort();
  };
  if (stop.aborted) stopped();
  else stop.addEventListener("abort", stopped, { once: true });
  return end.signal;
}
