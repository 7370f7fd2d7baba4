/** A button that stands for one of a few choices; the chosen one is pressed. */
export const choiceClass = [
  "min-h-11 rounded-md border border-input bg-card px-4 text-sm hover:bg-muted",
  "aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-medium aria-pressed:text-primary-ink",
].join(" ");
