export type Language = "en" | "rw";

/** In which languages a test goes through what it does: in every run this one, with `npm run test:sweep` each. */
export const languagesOf = (usual: Language): Language[] =>
  process.env.SWEEP === "1" ? ["en", "rw"] : [usual];
