/**
 * Handlers that assign an e-learning to org units and remove it from them. Both recompute the tasks in their
 * transaction.
 */
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { orderReminders } from '../../reminder/reminder.store.ts'
import { findSettings } from '../catalog/catalog.store.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import { previewAssignment, previewRemoval } from './assignment-preview.store.ts'
import {
  deleteAssignments,
  ensureClientElearning,
  findUnitFacts,
  insertAssignments,
  listAssignments,
  seesUnits,
} from './org-unit-assignment.store.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

/** Minutes until the announcement, so that assignments made shortly after each other become one message. */
export const announcementDelayMinutes = 5

type AssignmentHandlers = Pick<
  Handlers<'elearningCatalog'>,
  'readOrgUnitAssignments' | 'assignOrgUnits' | 'removeOrgUnits'
>

export const assignmentHandlers: AssignmentHandlers = {
  async readOrgUnitAssignments(context, request) {
    const { db, actor } = context
    await entitledCourse(context, request.elearningUuid)

    const { rows, ...page } = await listAssignments(db, actor, request)
    const facts = await findUnitFacts(db, actor, request.elearningUuid, rows)

    return {
      ...page,
      rows: rows.map((row) => ({
        path: [],
        admins: [],
        memberCount: 0,
        through: null,
        ...row,
        ...facts.get(row.orgUnitUuid),
      })),
    }
  },

  async assignOrgUnits(context, { elearningUuid, orgUnitUuids, includeSubUnits, dryRun }) {
    const { db, actor, today } = context
    const course = await entitledCourse(context, elearningUuid)

    if (!(await seesUnits(db, actor, orgUnitUuids))) refuse('OrgUnit.NotFound')
    if (dryRun) return previewAssignment(db, { elearningUuid, orgUnitUuids, includeSubUnits })

    const recommended = { intervalMonths: course.interval.months, confirmationMode: course.oralPart.mode }
    const clientElearningUuid = await ensureClientElearning(db, elearningUuid, recommended)
    const assigned = await insertAssignments(db, actor, {
      clientElearningUuid,
      orgUnitUuids,
      includeSubUnits,
      assignedOn: today,
    })

    const { begun } = await recomputeTasks(db, today, { clientElearningUuid })
    if (begun > 0) await orderReminders(db, announcementDelayMinutes)

    return { assigned, tasksCreated: begun }
  },

  async removeOrgUnits(context, { elearningUuid, orgUnitUuids, dryRun }) {
    const { db, actor, today } = context
    await entitledCourse(context, elearningUuid)
    if (!(await seesUnits(db, actor, orgUnitUuids))) refuse('OrgUnit.NotFound')

    const used = await findSettings(db, elearningUuid)
    if (!used) return { removed: 0, tasksWithdrawn: 0 }
    if (dryRun) return previewRemoval(db, used.uuid, { orgUnits: orgUnitUuids })

    const removed = await deleteAssignments(db, used.uuid, orgUnitUuids)
    const { withdrawn } = await recomputeTasks(db, today, { clientElearningUuid: used.uuid })

    return { removed, tasksWithdrawn: withdrawn }
  },
}
