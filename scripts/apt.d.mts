/** See apt.mjs. */
export function canInstall(): boolean
/** See apt.mjs. */
export function install(...packages: string[]): string | undefined
