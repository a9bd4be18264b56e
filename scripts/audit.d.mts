/** See audit.mjs. */
export function audit(ask?: () => { stdout: string; error?: Error }): { summary: string; hasFailed: boolean }
