import { trustedScriptUrl } from '#lib/trusted-urls.ts'

/**
 * Registers the service worker, so that the app starts without a connection. Does nothing if the browser does
 * not allow it (private windows, plain HTTP).
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => undefined)
}
