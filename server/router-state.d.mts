export function isRouterState(header: string): boolean;
