/**
 * A date with its time (`20 Nov 2026, 14:05`) in a cell: the date is never broken. Where months have long names, in
 * Kinyarwanda, a column has the time below it (app/patterns.css).
 */
export function When({ text }: { text: string }) {
  const [day, time] = text.split(", ");
  return (
    <span className="when">
      {day}
      {time && (
        <>
          <span>, </span>
          <span>{time}</span>
        </>
      )}
    </span>
  );
}
