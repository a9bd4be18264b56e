import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get: () => T
  set: (next: T | ((now: T) => T)) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. Setting an identical value notifies no listeners. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()

  return {
    get: () => value,
    set: (next) => {
      // A store never contains a function, so a function always computes the next value.
      const made = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(made, value)) return
      value = made
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Resolves when the value of the store meets the condition. */
export function until<T>(store: Store<T>, isWanted: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isWanted(store.get())) return
      stop()
      resolve()
    }

    const stop = store.subscribe(check)

    check()
  })
}

/**
 * Returns the value of the store, or the part that `select` returns. `select` must return the same object for
 * the same state.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
