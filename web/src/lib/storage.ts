/** What a device remembers. Blocked storage (private mode, policies) must not break a screen: then nothing is remembered. */
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
      // Nothing to do: the choice lasts until the page is left.
    }
  },
}

/** Keys that begin like this belong to the person who is signed in. */
export const personalPrefix = 'sorgfalt.personal.'

/** Holds what a person needs without a connection (kept.ts). */
export const offlineCache = 'sorgfalt.personal'

function forgetKeys(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(personalPrefix) && isMeant(key)) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** At logout: nothing of the person stays on the device. */
export async function forgetPersonal(): Promise<void> {
  forgetKeys(() => true)
  if ('caches' in globalThis) await caches.delete(offlineCache).catch(() => false)
}

/** Somebody else has signed in without a logout before: what is not theirs goes. */
export const forgetOthers = (memberUuid: string): void =>
  forgetKeys((key) => !key.startsWith(`${personalPrefix}${memberUuid}.`))
