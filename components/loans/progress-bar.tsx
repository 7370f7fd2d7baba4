import { Bar } from "@/components/ui/bar";

type Props = {
  /** Francs. */
  done: number;
  whole: number;
  label: string;
};

/** How much of a whole is done, as a bar; the words beside it say it exactly. */
export function ProgressBar({ done, whole, label }: Props) {
  const share = whole > 0 ? Math.min(100, Math.floor((100 * done) / whole)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <Bar percent={share} height={8} />
    </div>
  );
}
