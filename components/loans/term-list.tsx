type Props = { terms: [string, React.ReactNode][] };

/** The terms of an offer or a request: names beside their values, close together. */
export function TermList({ terms }: Props) {
  return (
    <dl className="grid gap-1 border-y py-2 text-sm">
      {terms.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="figures ml-auto font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
