import type { CallError } from './call-error.ts'
import { loaderHideDelay } from './constants.ts'
import { createStore, useStore } from './store.ts'

/**
 * The loader kinds of spec §4. If several loaders with one id run at once, logIn has priority over save, and
 * save over load.
 */
export type LoaderState = 'hide' | 'load' | 'save' | 'logIn'
export type LoaderKind = Exclude<LoaderState, 'hide'>
const rank: readonly LoaderKind[] = ['logIn', 'save', 'load']

/** The loader that covers the screen, for login, saves and the first load of a screen. */
export const screenLoader = 'screen'

interface Entry {
  running: readonly LoaderKind[]
  /**
   * The visible state. It stays for the hide delay after the last operation, so that the loader does not
   * flicker.
   */
  shown: LoaderState
  error: CallError | undefined
}
const idle: Entry = { running: [], shown: 'hide', error: undefined }
const entries = createStore<Readonly<Record<string, Entry>>>({})
/** Timers that hide a loader after its delay. */
const hiding = new Map<string, ReturnType<typeof setTimeout>>()

function change(id: string, make: (entry: Entry) => Entry): Entry {
  const made = make(entries.get()[id] ?? idle)
  entries.set((all) => ({ ...all, [id]: made }))
  return made
}

const strongest = (running: readonly LoaderKind[]): LoaderState =>
  rank.find((kind) => running.includes(kind)) ?? 'hide'

/**
 * Shows the loader of `id` until the returned function is called. After a failure, the caller passes the
 * error to that function.
 */
export function startLoader(id: string, kind: LoaderKind): (error?: CallError) => void {
  clearTimeout(hiding.get(id))
  change(id, (entry) => {
    const running = [...entry.running, kind]
    return { running, shown: strongest(running), error: undefined }
  })

  let over = false

  return (error) => {
    if (over) return

    over = true

    const { running } = change(id, (entry) => {
      const running = entry.running.toSpliced(entry.running.indexOf(kind), 1)
      return { running, shown: running.length > 0 ? strongest(running) : entry.shown, error }
    })
    if (running.length > 0) return

    const hide = () => change(id, (entry) => ({ ...entry, shown: 'hide' }))
    hiding.set(id, setTimeout(hide, loaderHideDelay))
  }
}

/** Returns the state of one loader. */
export const loaderOf = (id: string): LoaderState => entries.get()[id]?.shown ?? 'hide'
/** Returns the last error of a loader. The error is kept until the loader starts again (spec §8). */
export const loaderErrorOf = (id: string): CallError | undefined => entries.get()[id]?.error

/** Returns {@link loaderOf} and renders again when it changes. */
export const useLoader = (id: string): LoaderState => useStore(entries, () => loaderOf(id))
/** Returns {@link loaderErrorOf} and renders again when it changes. */
export const useLoaderError = (id: string): CallError | undefined =>
  useStore(entries, () => loaderErrorOf(id))
