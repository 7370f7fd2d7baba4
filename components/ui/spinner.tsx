import { clsx } from "clsx";

type Props = { label?: string; className?: string };

/** A turning ring. With a label it is a status that screen readers announce; without, decoration. */
export function Spinner({ label, className }: Props) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={clsx("animate-spin", label ? "size-8" : "size-4")}
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity="0.22"
      />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
  if (!label) return <span className={className}>{ring}</span>;
  return (
    <div
      role="status"
      className={clsx("grid w-fit justify-items-center gap-3 text-primary-ink", className)}
    >
      {ring}
      <span className="text-sm text-muted-foreground">{label}</span>
    </div>
  );
}
