import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { preview } from '../../../platform/db/preview.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seesUnits } from '../../elearning/assignment/org-unit-assignment.store.ts'
import { readLocation } from '../../location/location.store.ts'
import { takeIntoUse } from '../catalog/catalog.store.ts'
import { findEntitledCatalogue } from '../catalog/entitled-catalogue.ts'
import { resolveMinimum } from '../catalog/minimum-completions.rules.ts'
import { cancelRounds, openFirstRounds } from '../evaluation/round.store.ts'
import {
  countInvited,
  endAssignments,
  insertAssignments,
  listAssignments,
  lockAssignments,
  type NewAssignments,
  readNames,
} from './assignment.store.ts'

export const riskAssignment: Handlers<'riskAssignment'> = {
  async readAssignmentList(context, request) {
    const { db, actor, today } = context
    await findEntitledCatalogue(context, request.riskAssessmentTaskUuid)
    return listAssignments(db, actor, today, request)
  },

  async assignOrgUnits(context, { riskAssessmentTaskUuid, orgUnitUuids, pool, locationUuid, dryRun }) {
    const { db, actor } = context
    if (!(await seesUnits(db, actor, orgUnitUuids))) refuse('OrgUnit.NotFound')
    if (locationUuid && !(await readLocation(db, actor, locationUuid))) refuse('Location.NotFound')

    const units = pool ? [orgUnitUuids] : [...new Set(orgUnitUuids)].map((uuid) => [uuid])

    return assignOrPreview(context, { catalogueUuid: riskAssessmentTaskUuid, units, locationUuid }, dryRun)
  },

  async assignLocation(context, { riskAssessmentTaskUuid, locationUuid, dryRun }) {
    if (!(await readLocation(context.db, context.actor, locationUuid))) refuse('Location.NotFound')
    const selection = { catalogueUuid: riskAssessmentTaskUuid, units: [[]], locationUuid }
    return assignOrPreview(context, selection, dryRun)
  },

  async deleteTaskAssignments({ db, actor }, { assignmentUuids }) {
    const requested = [...new Set(assignmentUuids)]
    const locked = await lockAssignments(db, actor, requested)
    if (locked.length < requested.length) refuse('RiskAssessment.AssignmentNotFound')

    const active = locked.filter(({ isActive }) => isActive).map(({ uuid }) => uuid)
    await cancelRounds(db, active)
    await endAssignments(db, active)

    return { ended: active.length }
  },
}

interface Selection extends Pick<NewAssignments, 'units' | 'locationUuid'> {
  catalogueUuid: string
}

/**
 * Creates assignments with their first rounds. The returned `tooSmall` lists the assignments with too few
 * members.
 */
async function assign(context: CallContext, { catalogueUuid, units, locationUuid }: Selection) {
  const { db, actor, today } = context
  const catalogue = await findEntitledCatalogue(context, catalogueUuid)
  const used = await takeIntoUse(db, catalogueUuid, catalogue.interval.months)
  const assignmentUuids = await insertAssignments(db, actor, {
    clientRiskCatalogueUuid: used.uuid,
    units,
    locationUuid,
    today,
  })

  await openFirstRounds(db, assignmentUuids, today, used.bufferDays)

  const counts = await countInvited(db, assignmentUuids)
  const names = await readNames(db, assignmentUuids)
  const sizes = assignmentUuids.map((uuid) => ({
    name: names.get(uuid) ?? '',
    memberCount: counts.get(uuid) ?? 0,
  }))

  const minimumCompletions = resolveMinimum(catalogue, used.minimumCompletions)

  return {
    assignmentUuids,
    active: used.active,
    memberCount: sizes.reduce((sum, { memberCount }) => sum + memberCount, 0),
    dueDate: addDays(today, used.bufferDays),
    minimumCompletions,
    tooSmall: sizes.filter(({ memberCount }) => memberCount < minimumCompletions),
  }
}

/** Returns what `assign` returns. With `dryRun`, nothing is stored. */
const assignOrPreview = (context: CallContext, selection: Selection, dryRun: boolean) =>
  dryRun ? preview(context.db, () => assign(context, selection)) : assign(context, selection)
