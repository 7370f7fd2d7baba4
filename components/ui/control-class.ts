/** The look that all controls one types into share. 16-px text, so that phones do not zoom in. */
export const controlClass = [
  "block w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base text-foreground",
  "min-h-11 transition-colors hover:border-muted-foreground",
  "focus-visible:outline-offset-0 aria-invalid:border-destructive",
  "disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground",
  "[&[readonly]]:bg-muted",
].join(" ");
