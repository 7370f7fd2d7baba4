import { clsx } from "clsx";

type Props = React.ComponentProps<"dl"> & {
  facts: readonly (readonly [string, React.ReactNode])[];
  /** What stands where there is no value; without it such rows are left out. */
  none?: string | undefined;
  /** The name whose value counts most. */
  strong?: string | undefined;
};

/** Names and values. */
export function FactList({ facts, none, strong, className, ...rest }: Props) {
  const rows = none ? facts : facts.filter(([, value]) => !isMissing(value));
  return (
    <dl {...rest} className={clsx("facts", className)}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={emphasis(label === strong, isMissing(value))}>
            {isMissing(value) ? none : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isMissing = (value: React.ReactNode) => value === null || value === undefined || value === "";

function emphasis(strong: boolean, missing: boolean): string | undefined {
  if (missing) return "text-muted-foreground";
  return strong ? "font-semibold" : undefined;
}
