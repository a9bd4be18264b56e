import { calls } from '@sorgfalt/contract'
import type { Handler } from '../../../access/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { settingsView } from './catalog.calls.ts'
import { findSettings } from './catalog.store.ts'
import { entitledCourse } from './entitled.ts'
import { applyMoves, previewMoves, type SettingsChange, storeSettings } from './settings.store.ts'

/** Saves the settings and moves what is open; a dry run only tells what would move. */
export const saveSettings: Handler<(typeof calls)['elearningCatalog']['saveSettings']> = async (
  context,
  input,
) => {
  const { db, today } = context
  const { elearningUuid, version, dryRun, ...form } = input
  const course = await entitledCourse(context, elearningUuid)
  const before = await findSettings(db, elearningUuid, !dryRun)
  // Whoever is named already may stay, whatever has become of them: other settings can be saved nevertheless.
  if (form.responsibleUuid && form.responsibleUuid !== before?.responsibleMemberUuid)
    await checkResponsible(db, form.responsibleUuid)
  if ((before?.version ?? 1) !== version)
    await refuseConflict(db, [calls.elearningCatalog.saveSettings], elearningUuid)
  const rhythm = {
    intervalMonths: form.dueDateInterval,
    bufferDays: form.firstExecutionBuffer,
    anchor: form.anchor,
    leadDays: form.leadDays,
    calendarMonth: form.calendarMonth,
  }
  const change: SettingsChange | undefined = before && { clientElearningUuid: before.uuid, rhythm, today }
  const effect = change ? await previewMoves(db, change) : { affected: 0, newlyOverdue: 0 }
  if (dryRun) return { ...effect, settings: await settingsView(context, course, before) }
  if (!(await storeSettings(db, elearningUuid, form, version, before === undefined)))
    await refuseConflict(db, [calls.elearningCatalog.saveSettings], elearningUuid)
  if (change) await applyMoves(db, change)
  return {
    ...effect,
    settings: await settingsView(context, course, await findSettings(db, elearningUuid, false)),
  }
}

/** Who answers questions and confirms needs the role for it. @throws Refusal Member.NotFound, Elearning.ResponsibleRole */
async function checkResponsible(db: Db, uuid: string): Promise<void> {
  const { role } = found(
    await db
      .selectFrom('member')
      .select('role')
      .where('uuid', '=', uuid)
      .where('archivedAt', 'is', null)
      .executeTakeFirst(),
    'Member.NotFound',
  )
  if (role === 'member') refuse('Elearning.ResponsibleRole')
}
