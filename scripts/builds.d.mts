export const output: string;
export function buildName(mark: string): string;
export function isKept(name: string, base?: string): boolean;
export function keepBuild(name: string, base?: string): Promise<void>;
export function holdBuild(name: string, base?: string): void;
export function clearBuilds(base?: string): void;
