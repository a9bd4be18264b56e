import type { ElearningSettings } from '@sorgfalt/contract/elearning/catalog'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import type { StoredSettings } from './catalog.store.ts'
import { countOutdated } from './reinstruct.store.ts'

/** Returns the settings for the form. Before the first save these are the recommendations of the course. */
export async function settingsView(
  { db, today }: Pick<CallContext, 'db' | 'today'>,
  course: CourseVersion,
  stored: StoredSettings | undefined,
): Promise<ElearningSettings> {
  return {
    dueDateInterval: stored?.intervalMonths ?? course.interval.months,
    firstExecutionBuffer: (stored?.bufferDays ?? 14) as ElearningSettings['firstExecutionBuffer'],
    anchor: stored?.anchor ?? 'completion',
    calendarMonth: stored?.calendarMonth ?? null,
    leadDays: stored?.leadDays ?? 30,
    countPast: stored?.countPast ?? true,
    confirmationMode: stored?.confirmationMode ?? course.oralPart.mode,
    localInserts: stored?.localInserts ?? {},
    responsibleUuid: stored?.responsibleMemberUuid ?? null,
    responsible: stored?.responsible ?? null,
    outdated: stored ? await countOutdated(db, stored.uuid, today) : 0,
    version: stored?.version ?? 1,
  }
}
