import { personalPrefix } from '#lib/storage.ts'

/** Where this device remembers an order of initial passwords that nobody has fetched yet. */
export const orderKey = `${personalPrefix}initial-passwords` as const
