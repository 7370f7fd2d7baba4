import fc from "fast-check";

/**
 * Whence the values of all properties come: the same ones in each `npm test`, others in each
 * `npm run test:storm`, which prints its seed; `PROPERTY_SEED` repeats one.
 */
export const FIXED_SEED = 20_261_120;
const times = Number(process.env.PROPERTY_TIMES ?? 0);

/**
 * How many values a property tries: `usual` in `npm test`, where they are the same ones each time, and many
 * times `inStorm` in a storm, where nobody has tried them.
 */
export const runs = (usual: number, inStorm = usual) => (times ? inStorm * times : usual);

/** The seed of a property that has its own in `npm test`: one with which few values come to all that it should meet. */
export const seedOf = (usual: number) => Number(process.env.PROPERTY_SEED ?? usual);

fc.configureGlobal({
  seed: seedOf(FIXED_SEED),
  numRuns: runs(100),
});

export { fc };
