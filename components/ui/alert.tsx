import { clsx } from "clsx";

const VARIANTS = {
  success: ["border-primary/35 bg-primary-soft", "text-primary-ink", "M6 10.5 9 13.5 14.5 7"],
  destructive: [
    "border-destructive/40 bg-destructive-soft",
    "text-destructive-ink",
    "M10 6v5M10 14h.01",
  ],
  warning: ["border-waiting/60 bg-waiting-soft", "text-waiting-ink", "M10 6v5M10 14h.01"],
  info: ["border-info/35 bg-info-soft", "text-info-ink", "M10 9.5V14M10 6h.01"],
} as const;

type Props = {
  variant: keyof typeof VARIANTS;
  title?: React.ReactNode;
  children?: React.ReactNode;
  className?: string;
};

/** A message in its place. An error interrupts a screen reader; the others wait their turn. */
export function Alert({ variant, title, children, className }: Props) {
  const [box, ink, sign] = VARIANTS[variant];
  return (
    <div
      role={variant === "destructive" ? "alert" : "status"}
      className={clsx("flex scroll-my-20 gap-2.5 rounded-lg border p-3 text-sm", box, className)}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={clsx("size-5 shrink-0", ink)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="10" cy="10" r="8" />
        <path d={sign} />
      </svg>
      <div className="min-w-0 break-words">
        {title && <p className={clsx("font-medium", ink)}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
