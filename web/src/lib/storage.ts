/**
 * Values that the device remembers. If storage is blocked, nothing is remembered, but the screens still work.
 */
export const remembered = {
  get(key: `sorgfalt.${string}`): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: `sorgfalt.${string}`, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Storage is full or blocked, so the value is lost when the member leaves the page.
    }
  },
  /** Returns the keys that start with `prefix`. */
  keys<P extends `sorgfalt.${string}`>(prefix: P): `${P}${string}`[] {
    try {
      return Object.keys(localStorage).filter((key): key is `${P}${string}` => key.startsWith(prefix))
    } catch {
      return []
    }
  },
}

/** Prefix of the storage keys of personal data. */
export const personalPrefix = 'sorgfalt.personal.'

/** Name of the cache for use without a connection (offline-cache.ts). */
export const offlineCache = 'sorgfalt.personal'

function forgetKeys(isMeant: (key: string) => boolean): void {
  for (const key of remembered.keys(personalPrefix)) if (isMeant(key)) remembered.set(key, null)
}

/** Deletes all personal data from the device, for the logout. */
export async function forgetPersonal(): Promise<void> {
  forgetKeys(() => true)
  if ('caches' in globalThis) await caches.delete(offlineCache).catch(() => false)
}

/** Deletes the data of other members, because the previous member may not have logged out. */
export const forgetOthers = (memberUuid: string): void =>
  forgetKeys((key) => !key.startsWith(`${personalPrefix}${memberUuid}.`))
