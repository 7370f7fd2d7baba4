/** One part of a whole, by what its colour is called in app/globals.css. Francs. */
type BarPart = { key: string; amount: number; fill: string };

/** Parts of a whole beside each other, each as long as its share; the words beside it say them. */
export function StackedBar({ parts }: { parts: readonly BarPart[] }) {
  const shown = parts.filter(({ amount }) => amount > 0);
  const whole = shown.reduce((sum, { amount }) => sum + amount, 0);
  let from = 0;
  return (
    <svg
      aria-hidden="true"
      height="16"
      className="block w-full overflow-hidden rounded-full bg-muted"
    >
      {shown.map(({ key, amount, fill }) => {
        const x = along(from, whole);
        from += amount;
        return (
          // The line around it, in the colour of the paper, keeps neighbours apart.
          <rect
            key={key}
            x={`${x}%`}
            width={`${Math.max(1, along(from, whole) - x)}%`}
            height="100%"
            strokeWidth={shown.length > 1 ? 2 : 0}
            className={`stroke-card ${fill}`}
          />
        );
      })}
    </svg>
  );
}

// To hundredths of a hundredth: a place on the screen, no figure.
const along = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;
