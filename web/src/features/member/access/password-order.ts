import { personalPrefix } from '#lib/storage.ts'

/** Storage key for the job of initial passwords that the user has not fetched yet. */
export const passwordOrderKey = `${personalPrefix}initial-passwords` as const
