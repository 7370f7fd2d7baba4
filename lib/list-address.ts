type State = Record<string, string | number | boolean | null | undefined>;

/**
 * The address of a list in a state: what is empty is left out. `changes` come on top of `state`;
 * a changed search, order or filter begins at the first page again, so name no cursor in `state`.
 */
export function listAddress(path: string, state: State, changes: State = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...state, ...changes })) {
    if (value !== null && value !== undefined && value !== "" && value !== false) {
      query.set(key, String(value));
    }
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
