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

/** At logout: nothing of the person stays on the device. */
export function forgetPersonal(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(personalPrefix)) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}
