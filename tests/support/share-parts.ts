/**
 * Each active member's part of all shares in tenths of a percent: rounded down, and what is missing to 1000 goes one each
 * to the largest remainders, of equal ones to the lower id. Worked out anew,
 * beside what share_recount and share_percentage do in the database.
 */
export function partsInTenths(
  holders: readonly { id: string; shares: number }[],
): Map<string, number> {
  const all = holders.reduce((sum, { shares }) => sum + shares, 0);
  if (all === 0) return new Map(holders.map(({ id }) => [id, 0]));
  const parts = holders.map(({ id, shares }) => ({
    id,
    tenths: Math.floor((shares * 1000) / all),
    rest: (shares * 1000) % all,
  }));
  const missing = 1000 - parts.reduce((sum, { tenths }) => sum + tenths, 0);
  const byRest = [...parts].sort((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1));
  const raised = new Set(byRest.slice(0, missing).map(({ id }) => id));
  return new Map(parts.map(({ id, tenths }) => [id, tenths + (raised.has(id) ? 1 : 0)]));
}
