// Which backups are kept: the newest of each of so many days, weeks and months of Rwanda.
const rules = [
  { most: 7, span: (day) => day },
  { most: 5, span: (day) => mondayOf(day) },
  { most: 12, span: (day) => day.slice(0, 7) },
];
const kigaliHours = 2;

/** Of `instants` (Dates), those that stay, newest first; the newest of all always. */
export function keptInstants(instants) {
  const newestFirst = instants.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  for (const { most, span } of rules) {
    const newestOf = new Map();
    for (const instant of newestFirst) {
      const name = span(kigaliDay(instant));
      if (!newestOf.has(name)) newestOf.set(name, instant);
    }
    for (const instant of [...newestOf.values()].slice(0, most)) kept.add(instant);
  }
  return newestFirst.filter((instant) => kept.has(instant));
}

/** Of `instants`, the oldest from which every instant until now can be restored: the log reaches back to it. */
export function oldestWithLog(instants) {
  const days = keptInstants(instants).slice(0, rules[0].most);
  return days.at(-1);
}

function kigaliDay(instant) {
  return new Date(instant.getTime() + kigaliHours * 3_600_000).toISOString().slice(0, 10);
}

function mondayOf(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
