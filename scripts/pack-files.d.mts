/** Writes `name.br` and `name.gz` beside each script and style sheet in the folder and those within it. */
export function packFiles(folder: string): Promise<void>;
