import type { RequiredAccess } from './permissions.ts'
import { can } from './session.ts'

export interface RecordTabs<T extends string> {
  /** All calls that open one of the tabs. */
  access: readonly RequiredAccess[]
  /** Tabs that this person may open. */
  permitted: () => T[]
  /** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
  tabOf: (raw: string | undefined) => T
}

/** Tabs with the calls of which one must be permitted; `otherwise` where none is. */
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
