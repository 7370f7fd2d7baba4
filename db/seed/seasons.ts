/** What of the usual number of deposits and withdrawals there is in each month, January first. */
const IN = [0.8, 1.4, 1.1, 0.8, 0.7, 1.2, 1.7, 1.4, 0.7, 0.8, 0.8, 1.1];
const OUT = [1.9, 0.8, 0.7, 1.1, 0.8, 0.7, 0.7, 0.9, 1.9, 0.8, 0.7, 1.1];
// Maize and beans are sold from February and from July on; a school year's first and last terms are paid for.
const HARVESTS = [1, 2, 6, 7];
const SCHOOL_FEES = [0, 8];
/** Days before today: a month of rain in which shops were closed, stock was lost and savings were used up. */
const BAD_MONTH = { from: 128, to: 99 };

type Season = {
  /** Of the usual number. */
  deposits: number;
  withdrawals: number;
  harvest: boolean;
  schoolFees: boolean;
  /** Who takes money out takes much of it. */
  hard: boolean;
};

/** What a day of the story, so many days ago, is like. */
export function seasonOf(day: string, ago: number): Season {
  const month = Number(day.slice(5, 7)) - 1;
  const bad = ago <= BAD_MONTH.from && ago >= BAD_MONTH.to;
  return {
    deposits: (IN[month] ?? 1) * (bad ? 0.4 : 1),
    withdrawals: (OUT[month] ?? 1) * (bad ? 2 : 1),
    harvest: HARVESTS.includes(month) && !bad,
    schoolFees: SCHOOL_FEES.includes(month),
    hard: bad,
  };
}
