type Said = { layer: string; passed: number; failed: number; why?: string };
export function missingHledger(
  env: Readonly<Record<string, string | undefined>>,
  installed: boolean,
): Said[];
