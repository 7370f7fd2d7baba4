import fc from "fast-check";

/**
 * Whence the values of all properties come: the same ones in each `npm test`, others in each
 * `npm run test:storm`, which prints its seed; `PROPERTY_SEED` repeats one.
 */
export const FIXED_SEED = 20_261_120;
const times = Number(process.env.PROPERTY_TIMES ?? 1);

/** How many values a property tries: `usual` in `npm test`, many times that in a storm. */
export const runs = (usual: number) => usual * times;

fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? FIXED_SEED),
  numRuns: runs(100),
});

export { fc };
