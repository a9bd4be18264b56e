import { personalPrefix, remembered } from '#lib/storage.ts'

/** The server keeps a package for 24 hours. */
const keptMs = 23 * 3_600_000

const keyOf = (nodeUuid: string) => `${personalPrefix}audit-package.${nodeUuid}` as const

/** Returns the job of the last package of an org node that can still be fetched, or null. */
export function findOrder(nodeUuid: string): string | null {
  const [jobUuid = '', orderedAt = '0'] = (remembered.get(keyOf(nodeUuid)) ?? '').split(' ')
  return jobUuid !== '' && Date.now() - Number(orderedAt) < keptMs ? jobUuid : null
}

/** Remembers the job of a package, so that its reader can leave the page. Null: forgets it. */
export function rememberOrder(nodeUuid: string, jobUuid: string | null): void {
  remembered.set(keyOf(nodeUuid), jobUuid && `${jobUuid} ${Date.now()}`)
}
