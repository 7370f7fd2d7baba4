/** What was typed into a form, and what is wrong beside which field, by their names. */
export type Filled = { typed: Record<string, string>; errors: Record<string, string> };

/** What a field of a form shows: what was typed, or what stands there at first. */
export function textIn<T>(filled: Filled | undefined, name: string, first: T) {
  return filled?.typed[name] ?? first ?? (filled && "");
}

/** A form's field that shows what was typed before what stands there at first. */
export type FilledProps = {
  name: string;
  /** The form that it stands in, once answered. */
  filled?: Filled;
};
