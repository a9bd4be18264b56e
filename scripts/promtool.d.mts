/** See promtool.mjs. */
export function promtool(args: string[]): Promise<string>
