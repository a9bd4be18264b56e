import type { calls } from '@sorgfalt/contract'
import type { Handler } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { orderReminders } from '../../reminder/reminder.store.ts'
import { findSettings } from './catalog.store.ts'
import { entitledCourse } from './entitlement.ts'
import { countOutdated, reopenOutdated } from './reinstruct.store.ts'

/** Minutes between the opening of the new cycles and the notification of the members. */
const announcementDelayMinutes = 5

/**
 * Opens a cycle today for members whose certificate is for an earlier major version. Their certificates
 * remain valid. A dry run only counts these members. Returns their number and the due date.
 */
export const reinstruct: Handler<(typeof calls)['elearningCatalog']['reinstruct']> = async (
  context,
  { elearningUuid, dryRun },
) => {
  const { db, today } = context
  await entitledCourse(context, elearningUuid)

  const settings = await findSettings(db, elearningUuid, { lock: !dryRun })
  if (!settings) return { affected: 0, dueOn: today }

  const dueOn = addDays(today, settings.bufferDays)

  if (dryRun) return { affected: await countOutdated(db, settings.uuid, today), dueOn }

  const affected = await reopenOutdated(db, settings.uuid, today)
  if (affected > 0) await orderReminders(db, announcementDelayMinutes)

  return { affected, dueOn }
}
