type Failed = { file: string; name: string; message: string };
export function failuresOfVitest(report: object): Failed[];
export function failuresOfPlaywright(report: object): Failed[];
export function failureOf(name: string, output: string): Failed;
export function tellFailures(failures: readonly (Failed & { layer: string })[]): string[];
