type Failed = { file: string; name: string; message: string };
type Result = {
  layer: string;
  passed: number;
  failed: number;
  failures?: Failed[];
  seconds?: number;
};
export function layerResult(
  layer: string,
  passed: number,
  failed: number,
  failures?: Failed[],
): Result;
export function preparation(layer: string): Result;
export function printTally(results: Result[], seconds?: number): number;
