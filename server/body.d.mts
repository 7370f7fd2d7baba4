export const largestBody: number;
export const largestUpload: number;
/** How many bytes a request may bring. */
export function mostBytes(request: { url: string }): number;
