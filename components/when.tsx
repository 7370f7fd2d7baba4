/**
 * A date with its time (`20 Nov 2026, 14:05`) in a cell: the date is never broken. Where months have long names, in
 * Kinyarwanda, a column has the time below it (app/patterns.css).
 */
export function When({ text, inDays }: { text: string; inDays?: boolean }) {
  const [day, time] = text.split(", ");
  return (
    <span className="when">
      {/* On a phone its day stands above it. */}
      {inDays ? <span className="in-columns">{day}</span> : day}
      {time && (
        <>
          <span className={inDays ? "in-columns" : undefined}>, </span>
          <span>{time}</span>
        </>
      )}
    </span>
  );
}
