import { clsx } from "clsx";

type Props = { steps: string[]; current: number; label: string };

/** Where one is in a task of several steps; `current` counts from 0. */
export function Steps({ steps, current, label }: Props) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx(
            "min-w-0 flex-1 border-t-[3px] pt-1.5 text-[min(0.75rem,3.7vw)] leading-tight sm:text-sm break-words",
            index < current && "border-primary text-muted-foreground",
            index === current && "border-primary font-medium",
            index > current && "border-border text-muted-foreground",
          )}
        >
          <span className="figures max-sm:sr-only">{index + 1}. </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
