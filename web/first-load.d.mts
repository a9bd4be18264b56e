/** Bytes after brotli that an entry's first visit fetches. */
export function firstLoad(
  entry: 'auth' | 'app',
): Promise<{ entry: string; js: number; css: number; total: number }>
