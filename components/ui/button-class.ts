// Written out in app/looks.css: short in a page, where each stands several times, and twice.
const VARIANTS = {
  default: "btn-main",
  secondary: "btn-secondary",
  outline: "btn-outline",
  ghost: "btn-ghost",
  destructive: "btn-destructive",
  link: "link px-0!",
};

// 44 px where fingers point, less where a mouse does.
const SIZES = {
  sm: "btn-sm",
  md: "btn-md",
  lg: "btn-lg",
  icon: "size-11 pointer-fine:size-10",
};

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** How a button looks; also for links that look like one. */
export function buttonClass({ variant = "default", size = "md" }: ButtonLook): string {
  return `btn ${VARIANTS[variant]} ${SIZES[size]}`;
}
