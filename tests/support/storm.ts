/**
 * How many of something a race tries: `small` shows the fault of a naive version within each `npm test`, and
 * `large` is for `npm run test:storm`.
 */
export const storm = (small: number, large: number): number =>
  process.env.PROPERTY_TIMES ? large : small;
