/** The desk, and the list of its drawers. */
export const COUNTER = "/transactions/counter";
export const DRAWERS = `${COUNTER}/drawers`;
