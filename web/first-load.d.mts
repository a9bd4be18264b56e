/**
 * Returns the number of bytes that the browser loads at the first visit to an entry, compressed with brotli.
 */
export function firstLoad(
  entry: 'auth' | 'app',
): Promise<{ entry: string; js: number; css: number; total: number }>
