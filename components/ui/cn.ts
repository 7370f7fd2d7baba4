/** Joins class names and leaves out what is not there. Later ones add to earlier ones, they undo none. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}
