import { personalPrefix } from '#lib/storage.ts'

/** Storage key for the uuid of a job whose initial passwords the user has not fetched yet. */
export const passwordOrderKey = `${personalPrefix}initial-passwords` as const
