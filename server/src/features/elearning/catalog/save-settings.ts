import { calls } from '@sorgfalt/contract'
import type { ElearningSettingsForm } from '@sorgfalt/contract/elearning/catalog'
import type { Handler } from '../../../access/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { findSettings, type StoredSettings } from './catalog.store.ts'
import { entitledCourse } from './entitlement.ts'
import { applyMoves, previewMoves, type SettingsChange } from './move-cycles.store.ts'
import { findActiveRole, storeSettings } from './settings.store.ts'
import { settingsView } from './settings.view.ts'

/**
 * Saves the settings and moves the open cycles of all tasks. A dry run changes nothing and only counts these
 * cycles.
 * @throws Refusal Version.Conflict, Member.NotFound, Elearning.ResponsibleRole and those of entitledCourse
 */
export const saveSettings: Handler<(typeof calls)['elearningCatalog']['saveSettings']> = async (
  context,
  input,
) => {
  const { db, today } = context
  const { elearningUuid, version, dryRun, ...form } = input
  const course = await entitledCourse(context, elearningUuid)
  const before = await findSettings(db, elearningUuid, { lock: !dryRun })

  // A responsible member who has left since the last save does not prevent a change of other settings.
  if (form.responsibleUuid && form.responsibleUuid !== before?.responsibleMemberUuid)
    await checkResponsible(db, form.responsibleUuid)
  if ((before?.version ?? 1) !== version) await refuseStaleSave(db, elearningUuid)

  const change = before && createChange(before, form, today)
  const effect = change ? await previewMoves(db, change) : { affected: 0, newlyOverdue: 0 }

  if (dryRun) return { ...effect, settings: await settingsView(context, course, before) }

  const isSaved = await storeSettings(db, { elearningUuid, form, version, isNew: before === undefined })
  if (!isSaved) await refuseStaleSave(db, elearningUuid)
  if (change) await applyMoves(db, change)

  const saved = await findSettings(db, elearningUuid)

  return { ...effect, settings: await settingsView(context, course, saved) }
}

const refuseStaleSave = (db: Db, elearningUuid: string): Promise<never> =>
  refuseConflict(db, [calls.elearningCatalog.saveSettings], elearningUuid)

const createChange = (
  { uuid, bufferDays }: StoredSettings,
  form: ElearningSettingsForm,
  today: string,
): SettingsChange => ({
  clientElearningUuid: uuid,
  rhythm: {
    intervalMonths: form.dueDateInterval,
    bufferDays: form.firstExecutionBuffer,
    previousBufferDays: bufferDays,
    anchor: form.anchor,
    leadDays: form.leadDays,
    calendarMonth: form.calendarMonth,
  },
  today,
})

/**
 * Checks that a member may answer questions and confirm oral parts.
 * @throws Refusal Member.NotFound, Elearning.ResponsibleRole
 */
async function checkResponsible(db: Db, memberUuid: string): Promise<void> {
  const role = found(await findActiveRole(db, memberUuid), 'Member.NotFound')
  if (role === 'member') refuse('Elearning.ResponsibleRole')
}
