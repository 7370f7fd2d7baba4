import { clsx } from "clsx";

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
  default: "btn-md",
  sm: "btn-sm",
  lg: "btn-lg",
  icon: "size-11 pointer-fine:size-10",
  "icon-sm": "size-11 pointer-fine:size-8",
  "icon-lg": "size-12",
};

export type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
};

/**
 * How a button looks; also for links that look like one. Written out in app/looks.css: short in a page, where
 * each stands several times, and twice.
 */
export function buttonVariants(look: ButtonLook & { className?: string | undefined } = {}): string {
  const { variant = "default", size = "default", className } = look;
  return clsx("btn", VARIANTS[variant], SIZES[size], className);
}
