import type { AnyCall } from '@sorgfalt/contract'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findLastSave, type LastSave } from './last-save.store.ts'

/**
 * Returns the name or the role of the account that saved the record. Returns an empty object if the log
 * contains neither.
 */
function describeSaver({ name, kind }: LastSave): { by?: string; role?: string } {
  if (name) return { by: name }
  return kind === 'adviser' ? { role: 'user' } : {}
}

/**
 * Refuses a save that is based on an outdated version of a record. The refusal contains the name of the last
 * person who saved the record, and the time of that save. The audit log is read only here, because conflicts
 * are rare.
 * @param saves the calls that increase the version of the record
 * @param record the uuid of the record in the inputs of these calls, undefined if a company has only one such
 * record
 * @throws Refusal Version.Conflict
 */
export async function refuseConflict(
  db: Db,
  saves: readonly AnyCall[],
  record: string | null = null,
): Promise<never> {
  const actions = saves.map(({ audit }) => audit ?? '')
  const lastSave = await findLastSave(db, actions, record)
  if (!lastSave) return refuse('Version.Conflict')

  const params = { at: lastSave.at.toISOString(), ...describeSaver(lastSave) }

  return refuse('Version.Conflict', { params })
}
