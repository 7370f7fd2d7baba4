import { formatDateTime, formatDay, formatTime, kigaliDay, type Locale } from "@/lib/dates";

/** Each of these with its time in words, and the day above the first of a day; they are in the order of time. */
export function inDays<Row extends { date: string }>(rows: readonly Row[], locale: Locale) {
  const days = rows.map(({ date }) => kigaliDay(new Date(date)));
  return rows.map((each, at) => {
    const [day, when] = [days[at] ?? "", new Date(each.date)];
    return {
      each,
      date: formatDateTime(when, locale),
      time: formatTime(when),
      ...(day !== days[at - 1] && { day: formatDay(day, locale) }),
    };
  });
}
