const TIME_OUT_MS = 10_000;

/**
 * A read of the interface with a time-out of 10 s. On 401 the session is refreshed once and the
 * read repeated (LOG-41, LOG-42). Rejects when there is no answer in time.
 */
export async function sessionFetch(path: string): Promise<Response> {
  const first = await read(path);
  if (first.status !== 401) return first;
  await read("/api/auth/session");
  return read(path);
}

function read(path: string): Promise<Response> {
  return fetch(path, {
    cache: "no-store",
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(TIME_OUT_MS),
  });
}
