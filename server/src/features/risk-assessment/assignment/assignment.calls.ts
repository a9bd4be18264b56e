import type { calls, Input } from '@sorgfalt/contract'
import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import {
  maxListedNames,
  placeKinds,
  type RiskAssignmentEffect,
} from '@sorgfalt/contract/risk-assessment/assignment'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { preview } from '../../../platform/db/preview.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seesUnits } from '../../elearning/assignment/org-unit-assignment.store.ts'
import { assignableKinds, checkTargets } from '../../elearning/assignment/target.store.ts'
import { readLocation } from '../../location/location.store.ts'
import { takeIntoUse } from '../catalog/catalog.store.ts'
import { findEntitledCatalogue } from '../catalog/entitled-catalogue.ts'
import { resolveMinimum } from '../catalog/minimum-completions.rules.ts'
import { cancelRounds, openFirstRounds } from '../evaluation/round.store.ts'
import {
  type AssignedPlace,
  countInvited,
  countPeople,
  endAssignments,
  insertAssignments,
  listAssignments,
  lockAssignments,
  type NewAssignments,
  readNames,
} from './assignment.store.ts'
import { expandUnits } from './expand-units.store.ts'

export const riskAssignment: Handlers<'riskAssignment'> = {
  async readAssignmentList(context, request) {
    const { db, actor, today } = context
    const { kind } = await findEntitledCatalogue(context, request.riskAssessmentTaskUuid)
    const page = await listAssignments(db, actor, today, request)

    return { ...page, assignableKinds: assignableKinds(actor).filter((target) => isPossible(kind, target)) }
  },

  assign(context, { dryRun, ...request }) {
    return dryRun
      ? preview(context.db, () => assignTargets(context, request))
      : assignTargets(context, request)
  },

  async assignOrgUnits(context, { riskAssessmentTaskUuid, orgUnitUuids, pool, locationUuid, dryRun }) {
    const { db, actor } = context
    if (!(await seesUnits(db, actor, orgUnitUuids))) refuse('OrgUnit.NotFound')
    if (locationUuid && !(await readLocation(db, actor, locationUuid))) refuse('Location.NotFound')

    const places = toPlaces([...new Set(orgUnitUuids)], pool, locationUuid)

    return assignOrPreview(context, { catalogueUuid: riskAssessmentTaskUuid, places }, dryRun)
  },

  async assignLocation(context, { riskAssessmentTaskUuid, locationUuid, dryRun }) {
    if (!(await readLocation(context.db, context.actor, locationUuid))) refuse('Location.NotFound')
    const places = [{ units: [], locationUuid }]

    return assignOrPreview(context, { catalogueUuid: riskAssessmentTaskUuid, places }, dryRun)
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

/** Returns the places of an assignment to org units: one for each unit, or with `pool` one for all. */
const toPlaces = (units: readonly string[], pool: boolean, locationUuid: string | null): AssignedPlace[] =>
  pool && units.length > 0
    ? [{ units, locationUuid }]
    : units.map((unit) => ({ units: [unit], locationUuid }))

/**
 * Returns whether a catalogue can be assigned to targets of this kind. A survey is anonymous, so it is never
 * assigned to a group or to members who are known by name.
 */
const isPossible = (catalogue: RiskKind, target: TargetKind): boolean =>
  catalogue === 'inspection' || placeKinds.includes(target)

type TargetRequest = Omit<Input<typeof calls.riskAssignment.assign>, 'dryRun'>

/** Assigns a catalogue to targets. Returns the effect of the assignment. */
async function assignTargets(
  context: CallContext,
  { riskAssessmentTaskUuid, targets, pool, locationUuid }: TargetRequest,
): Promise<RiskAssignmentEffect> {
  const { db, actor } = context
  const { kind } = await findEntitledCatalogue(context, riskAssessmentTaskUuid)
  if (!targets.every((target) => isPossible(kind, target.kind))) refuse('RiskAssessment.SurveyAnonymous')

  await checkTargets(db, actor, targets)
  if (locationUuid && !(await readLocation(db, actor, locationUuid))) refuse('Location.NotFound')

  const ofKind = (wanted: TargetKind) => targets.filter((target) => target.kind === wanted)
  const locations = [...new Set(ofKind('location').map(({ uuid }) => uuid))]

  const units = await expandUnits(db, riskAssessmentTaskUuid, { targets: ofKind('orgUnit'), pool })

  const { assignmentUuids, active, dueDate, minimumCompletions, tooSmall } = await assign(context, {
    catalogueUuid: riskAssessmentTaskUuid,
    participants: targets.filter((target) => !placeKinds.includes(target.kind)),
    places: [
      ...toPlaces(units, pool, locationUuid),
      ...locations.map((location) => ({ units: [], locationUuid: location })),
    ],
  })

  const { people, asked } = await countPeople(db, assignmentUuids)

  return {
    assignmentCount: assignmentUuids.length,
    active,
    people,
    asked,
    dueOn: dueDate,
    earliestOverdueOn: active && asked > 0 ? addDays(dueDate, 1) : null,
    minimumCompletions,
    tooSmallCount: tooSmall.length,
    tooSmall: tooSmall.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, maxListedNames),
  }
}
interface Selection extends Pick<NewAssignments, 'places' | 'participants'> {
  catalogueUuid: string
}

/**
 * Creates assignments with their first rounds. The returned `tooSmall` lists the assignments with too few
 * members.
 */
async function assign(context: CallContext, { catalogueUuid, places, participants = [] }: Selection) {
  const { db, actor, today } = context
  const catalogue = await findEntitledCatalogue(context, catalogueUuid)
  const used = await takeIntoUse(db, catalogueUuid, catalogue.interval.months)
  const assignmentUuids = await insertAssignments(db, actor, {
    clientRiskCatalogueUuid: used.uuid,
    places,
    participants,
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
