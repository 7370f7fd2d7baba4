import { clsx } from "clsx";

type Props = React.ComponentProps<"dl"> & {
  facts: readonly (readonly [string, React.ReactNode])[];
};

/** Names and values, those without a value left out. */
export function FactList({ facts, className, ...rest }: Props) {
  return (
    <dl {...rest} className={clsx("facts", className)}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
