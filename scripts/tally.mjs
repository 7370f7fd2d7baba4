// Counts what passed and failed, layer by layer, and prints the closing line of `npm test`.
import { failureOf, tellFailures } from "./failures.mjs";

/** A layer's result, with what is known of its `failures`; one in which nothing ran has failed. */
export function layerResult(layer, passed, failed, failures = []) {
  if (passed + failed > 0) return { layer, passed, failed, failures };
  return failedLayer(layer, "no test ran.");
}

/** The result of a layer that failed outside of any test, and how. */
export function failedLayer(layer, why) {
  console.error(`${layer}: ${why}`);
  return { layer, passed: 0, failed: 1, failures: [failureOf("", why)] };
}

/** What came before tests, and is told with its seconds alone. */
export const preparation = (layer) => ({ layer, passed: 0, failed: 0, prepares: true });

/** A layer that cannot run here, and why. */
export function notRun(layer, why) {
  return { layer, passed: 0, failed: 0, why };
}

/**
 * Prints each layer with its seconds, all the `seconds`, what failed and, alone on the last line, the sum. Gives the
 * exit code.
 */
export function printTally(results, seconds) {
  console.log("");
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    if (result.why) {
      console.log(`- ${result.layer}: not run, ${result.why}`);
      continue;
    }
    passed += result.passed;
    failed += result.failed;
    const mark = result.failed ? "✗" : "✓";
    const time = result.seconds === undefined ? "" : ` in ${Math.round(result.seconds)} s`;
    const counts = result.prepares ? "" : `: ${result.passed} passed, ${result.failed} failed`;
    console.log(`${mark} ${result.layer}${counts}${time}`);
  }
  if (seconds !== undefined) console.log(`  All of it in ${Math.round(seconds)} s`);
  const failures = results.flatMap(({ layer, failures: of = [] }) =>
    of.map((each) => ({ ...each, layer })),
  );
  for (const line of tellFailures(failures)) console.log(line);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
