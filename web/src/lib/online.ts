import { createStore, useStore } from './store.ts'

const online = createStore(navigator.onLine)
for (const event of ['online', 'offline'] as const)
  addEventListener(event, () => online.set(navigator.onLine))

/** Returns whether the browser reports a connection. */
export const useOnline = (): boolean => useStore(online)
