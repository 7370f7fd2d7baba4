/**
 * Each part's share of the sum in percent with one decimal, 0 when the sum is 0 (DSH-11, DSH-12).
 * The second is what is missing to 100, so that both always add up.
 */
export function sharesOfSum(first: number, second: number): [number, number] {
  const sum = first + second;
  if (sum === 0) return [0, 0];
  const tenths = Number((BigInt(first) * 1000n + BigInt(sum) / 2n) / BigInt(sum));
  return [tenths / 10, (1000 - tenths) / 10];
}
