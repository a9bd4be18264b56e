import { toastSeconds } from './constants.ts'
import { createStore, useStore } from './store.ts'

export type ToastType = keyof typeof toastSeconds
export interface Toast {
  id: number
  type: ToastType
  title: string
  message: string
  /** Where to go on from there. */
  action?: { label: string; onClick: () => void }
}

const toasts = createStore<readonly Toast[]>([])
/** Milliseconds left per toast, and since when they run; `undefined` = paused. */
const clocks = new Map<number, { left: number; since?: number; timer?: ReturnType<typeof setTimeout> }>()
let lastId = 0

/** Takes a toast away. */
export function closeToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  toasts.set((all) => all.filter((toast) => toast.id !== id))
}

/** Lets a toast count down again. */
export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer !== undefined) return
  clocks.set(id, { left: clock.left, since: Date.now(), timer: setTimeout(() => closeToast(id), clock.left) })
}

/** Stops a toast's countdown while someone points at it or has it in focus. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (clock?.timer === undefined) return
  clearTimeout(clock.timer)
  clocks.set(id, { left: clock.left - (Date.now() - (clock.since ?? Date.now())) })
}

/** Shows a message for the time of its type (spec §9). The same message twice renews the first. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const same = toasts
    .get()
    .find(
      (shown) => shown.type === toast.type && shown.title === toast.title && shown.message === toast.message,
    )

  if (same) closeToast(same.id)
  const id = ++lastId
  toasts.set((all) => [...all, { ...toast, id }])
  clocks.set(id, { left: toastSeconds[toast.type] * 1000 })
  resumeToast(id)

  return id
}

export const useToasts = (): readonly Toast[] => useStore(toasts)
