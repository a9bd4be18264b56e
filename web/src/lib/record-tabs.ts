import type { RequiredAccess } from './permissions.ts'
import { can } from './session.ts'

export interface RecordTabs<T extends string> {
  /** The calls of all tabs together. A member who may make one of them may open the page. */
  access: readonly RequiredAccess[]
  /** The tabs that the member may open. */
  permitted: () => T[]
  /** Returns the tab of an address, or the first permitted tab if it is missing, unknown or forbidden. */
  tabOf: (raw: string | undefined) => T
}

/**
 * Creates the tabs of a record. A tab is permitted if the member may make at least one of its calls.
 * `otherwise`: the tab to open if no tab is permitted.
 */
export function recordTabs<T extends string>(
  needs: Record<T, readonly RequiredAccess[]>,
  otherwise: NoInfer<T>,
): RecordTabs<T> {
  const permitted = () => (Object.keys(needs) as T[]).filter((tab) => can(...needs[tab]))
  return {
    access: Object.values<readonly RequiredAccess[]>(needs).flat(),
    permitted,
    tabOf: (raw) => permitted().find((tab) => tab === raw) ?? permitted()[0] ?? otherwise,
  }
}
