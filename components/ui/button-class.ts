const BASE = [
  "inline-flex items-center justify-center gap-2 rounded-md font-medium select-none",
  "text-center transition-colors [&_svg]:size-[1.125rem] [&_svg]:shrink-0",
  "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed",
].join(" ");

const VARIANTS = {
  default: "bg-primary text-primary-foreground hover:bg-primary/90 active:bg-primary/85",
  secondary: "bg-muted text-foreground hover:bg-border",
  outline: "border border-input bg-card text-foreground hover:bg-muted",
  ghost: "text-foreground hover:bg-muted",
  destructive:
    "bg-destructive text-destructive-foreground hover:bg-destructive/90 active:bg-destructive/85",
  link: "link px-0!",
};

// 44 px where fingers point, less where a mouse does.
const SIZES = {
  sm: "min-h-11 px-3 text-sm pointer-fine:min-h-8",
  md: "min-h-11 px-4 py-2 pointer-fine:min-h-10",
  lg: "min-h-12 px-5 py-2.5",
  icon: "size-11 pointer-fine:size-10",
};

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** How a button looks; also for links that look like one. */
export function buttonClass({ variant = "default", size = "md" }: ButtonLook): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}
