/**
 * `part` of `whole` in percent with one decimal, half up; 0 when the whole is 0, never above 100
 * (decisions, section 8).
 */
export function percent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  const tenths = (BigInt(part) * 2000n + BigInt(whole)) / (2n * BigInt(whole));
  return Math.min(1000, Number(tenths)) / 10;
}

/** A share or a progress, always with its decimal: `50.0%`. */
export function formatShare(share: number): string {
  return `${share.toFixed(1)}%`;
}

/** A rate or a change, of tenths of a percent: `15%`, `12.5%`. */
export function formatRate(rate: number): string {
  return `${rate}%`;
}
