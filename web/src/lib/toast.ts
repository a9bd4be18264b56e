import { toastSeconds } from './constants.ts'
import { createStore, useStore } from './store.ts'

export type ToastType = keyof typeof toastSeconds
export interface Toast {
  id: number
  type: ToastType
  title: string
  message: string
  /** A button, for example for a next step. */
  action?: { label: string; onClick: () => void }
  /** What failed, for example the path of a call. Its success closes the toast. */
  subject?: string
}

const toasts = createStore<readonly Toast[]>([])
/**
 * The remaining milliseconds of each toast, and when its countdown started. A paused toast has no start and
 * no timer.
 */
const clocks = new Map<number, { left: number; since?: number; timer?: ReturnType<typeof setTimeout> }>()
let lastId = 0

/** Removes a toast. */
export function closeToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  toasts.set((all) => all.filter((toast) => toast.id !== id))
}

/** Closes the toasts about earlier failures of `subject`, because it has succeeded now. */
export function closeToastsAbout(subject: string): void {
  for (const toast of toasts.get()) if (toast.subject === subject) closeToast(toast.id)
}

/** Continues the countdown of a toast. */
export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer !== undefined) return
  clocks.set(id, { left: clock.left, since: Date.now(), timer: setTimeout(() => closeToast(id), clock.left) })
}

/** Pauses the countdown of a toast while the pointer or the focus is on it. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (clock?.timer === undefined) return
  clearTimeout(clock.timer)
  clocks.set(id, { left: clock.left - (Date.now() - (clock.since ?? Date.now())) })
}

/** Shows a message for the duration of its type (spec §9). A repeated message replaces the earlier one. */
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
