/** See audit.mjs. */
export function audit(ask?: () => { stdout: string; error?: Error }): { says: string; isBad: boolean }
