type Failed = { file: string; name: string; message: string };
type Result = { layer: string; passed: number; failed: number; failures?: Failed[] };
export function layerResult(
  layer: string,
  passed: number,
  failed: number,
  failures?: Failed[],
): Result;
export function printTally(results: Result[], seconds?: number): number;
