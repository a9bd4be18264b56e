/** The only addresses that may be loaded as scripts: the service worker and workers of this build. */
const trusted = /^\/(sw\.js|assets\/[\w.-]+\.js)$/

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

function admit(url: string): string {
  const { origin, pathname } = new URL(url, location.origin)
  if (origin !== location.origin || !trusted.test(pathname))
    throw new TypeError(`not a script of this build: ${url}`)
  return pathname
}

let policy: { createScriptURL(url: string): unknown } | undefined

/**
 * Returns an address that `new Worker` and `serviceWorker.register` accept under the content security policy.
 */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!factory) return admit(url)

  policy ??= factory.createPolicy('sorgfalt', { createScriptURL: admit })

  // The DOM types require a string, although browsers accept a TrustedScriptURL.
  return policy.createScriptURL(url) as string
}
