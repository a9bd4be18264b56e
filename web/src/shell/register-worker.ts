import { trustedScriptUrl } from '#lib/trusted-urls.ts'

/** Lets the app start without a connection. Where workers are not allowed (private windows, plain HTTP) it simply needs one. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => undefined)
}
