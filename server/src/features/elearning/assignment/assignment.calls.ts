/**
 * Handlers that assign an e-learning to org units, groups, locations and single members, and remove
 * assignments. Both recompute the tasks in their transaction.
 */
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { orderReminders, readPlan } from '../../reminder/reminder.store.ts'
import { findSettings } from '../catalog/catalog.store.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import { announcementDelayMinutes } from './assign-org-units.ts'
import { previewRemoval } from './assignment-preview.store.ts'
import { countEffect } from './effect.store.ts'
import { ensureClientElearning } from './org-unit-assignment.store.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'
import { assignableKinds, checkTargets } from './target.store.ts'
import {
  countRemovable,
  deleteTargetAssignments,
  insertTargetAssignments,
  listTargetAssignments,
  summarizeAssignments,
} from './target-assignment.store.ts'

/** The buffer days of an e-learning for which the client has no settings yet. */
const defaultBufferDays = 14

const nothing = { total: 0, valid: 0, oral: 0, open: 0, overdue: 0, multiple: 0 }

export const elearningAssignment: Handlers<'elearningAssignment'> = {
  async readAssignments(context, request) {
    const { db, actor, today } = context
    await entitledCourse(context, request.elearningUuid)
    const used = await findSettings(db, request.elearningUuid)
    const kinds = { assignableKinds: assignableKinds(actor) }
    if (!used)
      return { rows: [], total: 0, page: request.page, perPage: request.perPage, summary: nothing, ...kinds }

    const reading = { actor, today, clientElearningUuid: used.uuid }
    const page = await listTargetAssignments(db, reading, request)

    return { ...page, summary: await summarizeAssignments(db, reading), ...kinds }
  },

  async assign(context, { elearningUuid, targets, bufferDays, dueOn, announce, dryRun }) {
    const { db, actor, today } = context
    const course = await entitledCourse(context, elearningUuid)
    await checkTargets(db, actor, targets)

    const settings = await findSettings(db, elearningUuid)
    const settingsBufferDays = settings?.bufferDays ?? defaultBufferDays
    const term = { bufferDays: bufferDays ?? settingsBufferDays, fixedDueOn: dueOn }
    const { plan } = await readPlan(db)
    const effect = {
      ...(await countEffect(db, today, { elearningUuid, targets, ...term })),
      announces: plan.announce,
    }
    if (dryRun) return effect

    const clientElearningUuid = await ensureClientElearning(db, elearningUuid, {
      intervalMonths: course.interval.months,
      confirmationMode: course.oralPart.mode,
    })
    await insertTargetAssignments(db, actor, {
      clientElearningUuid,
      targets,
      bufferDays: dueOn === null ? bufferDays : null,
      fixedDueOn: dueOn,
      assignedOn: today,
    })

    const { begun } = await recomputeTasks(db, today, { clientElearningUuid })
    if (announce && begun > 0) await orderReminders(db, announcementDelayMinutes)

    return effect
  },

  async unassign(context, { elearningUuid, assignmentUuids, dryRun }) {
    const { db, actor, today } = context
    await entitledCourse(context, elearningUuid)
    const used = found(await findSettings(db, elearningUuid), 'ElearningAssignment.NotFound')

    const uuids = [...new Set(assignmentUuids.map((uuid) => uuid.toLowerCase()))]
    if ((await countRemovable(db, actor, used.uuid, uuids)) < uuids.length)
      refuse('ElearningAssignment.NotFound')
    if (dryRun) return previewRemoval(db, used.uuid, { assignments: uuids })

    await deleteTargetAssignments(db, uuids)
    const { withdrawn } = await recomputeTasks(db, today, { clientElearningUuid: used.uuid })

    return { removed: uuids.length, tasksWithdrawn: withdrawn }
  },
}
