import { calls } from '@sorgfalt/contract'
import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import type { RiskSettings } from '@sorgfalt/contract/risk-assessment/catalog'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { distinctUuids } from '../../../platform/crypto/uuid.ts'
import { preview } from '../../../platform/db/preview.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { seesUnits } from '../../elearning/assignment/org-unit-assignment.store.ts'
import { readLocation } from '../../location/location.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import {
  endAssignments,
  insertAssignments,
  invitedCounts,
  listAssignments,
  lockAssignments,
  type NewAssignment,
  namesOf,
} from '../assignment/assignment.store.ts'
import { cancelRounds, moveRounds, openFirstRounds, planNextRounds } from '../evaluation/round.store.ts'
import { findSettings, listCatalog, storeSettings, takeIntoUse } from './catalog.store.ts'
import { entitledCatalogue } from './entitled.ts'

export const riskCatalog: Handlers<'riskCatalog'> = {
  async readCatalogList({ db, actor, today }, request) {
    return listCatalog(db, { actor, today, language: await languageOfActor(db, actor) }, request)
  },

  async readDetails(context, { riskAssessmentTaskUuid }) {
    const catalogue = await entitledCatalogue(context, riskAssessmentTaskUuid)
    const language = await languageOfActor(context.db, context.actor)
    const categories = catalogue.categories.map(({ title, items }) => ({
      title: title[language],
      itemCount: items.length,
    }))
    return {
      riskAssessmentTaskUuid,
      title: catalogue.title[language],
      description: catalogue.summary[language],
      category: catalogue.category,
      kind: catalogue.kind,
      durationMinutes: catalogue.durationMinutes,
      itemCount: categories.reduce((sum, { itemCount }) => sum + itemCount, 0),
      languages: catalogue.languages,
      version: catalogue.version,
      revised: catalogue.revised,
      legalSources: catalogue.legal,
      recommendedInterval: catalogue.interval.months,
      categories,
    }
  },

  async readSettings(context, { riskAssessmentTaskUuid }) {
    const catalogue = await entitledCatalogue(context, riskAssessmentTaskUuid)
    return settingsView(catalogue, await findSettings(context.db, riskAssessmentTaskUuid))
  },

  async saveSettings(context, { riskAssessmentTaskUuid, version, ...form }) {
    const { db, today } = context
    const catalogue = await entitledCatalogue(context, riskAssessmentTaskUuid)
    const { uuid, ...before } = await takeIntoUse(db, riskAssessmentTaskUuid, catalogue.interval.months)
    if (!(await storeSettings(db, uuid, form, version)))
      await refuseConflict(db, [calls.riskCatalog.saveSettings], riskAssessmentTaskUuid)
    await moveRounds(db, uuid, today, {
      first: form.firstExecutionBuffer !== before.bufferDays,
      later: form.dueDateInterval !== before.intervalMonths,
    })
    await planNextRounds(db, uuid, today)
    return settingsView(catalogue, await findSettings(db, riskAssessmentTaskUuid))
  },

  async readAssignmentList(context, request) {
    const { db, actor, today } = context
    await entitledCatalogue(context, request.riskAssessmentTaskUuid)
    return listAssignments(db, actor, today, request)
  },

  async assignOrgUnits(context, { riskAssessmentTaskUuid, orgUnitUuids, pool, locationUuid, dryRun }) {
    const { db, actor } = context
    if (!(await seesUnits(db, actor, orgUnitUuids))) refuse('OrgUnit.NotFound')
    if (locationUuid && !(await readLocation(db, actor, locationUuid))) refuse('Location.NotFound')
    const units = pool ? [orgUnitUuids] : [...new Set(orgUnitUuids)].map((uuid) => [uuid])
    return assignOrTell(context, riskAssessmentTaskUuid, { units, locationUuid }, dryRun)
  },

  async assignLocation(context, { riskAssessmentTaskUuid, locationUuid, dryRun }) {
    if (!(await readLocation(context.db, context.actor, locationUuid))) refuse('Location.NotFound')
    return assignOrTell(context, riskAssessmentTaskUuid, { units: [[]], locationUuid }, dryRun)
  },

  async deleteTaskAssignments({ db, actor }, { assignmentUuids }) {
    const asked = distinctUuids(assignmentUuids)
    const held = await lockAssignments(db, actor, asked)
    if (held.length < asked.length) refuse('RiskAssessment.AssignmentNotFound')
    const active = held.filter(({ isActive }) => isActive).map(({ uuid }) => uuid)
    await cancelRounds(db, active)
    await endAssignments(db, active)
    return { ended: active.length }
  },
}

/** Makes assignments and their first rounds, and names those with too few members. */
async function assign(
  context: CallContext,
  catalogueUuid: string,
  of: Pick<NewAssignment, 'units' | 'locationUuid'>,
) {
  const { db, actor, today } = context
  const catalogue = await entitledCatalogue(context, catalogueUuid)
  const used = await takeIntoUse(db, catalogueUuid, catalogue.interval.months)
  const assignmentUuids = await insertAssignments(db, actor, {
    ...of,
    clientRiskCatalogueUuid: used.uuid,
    today,
  })
  await openFirstRounds(db, assignmentUuids, today, used.bufferDays)
  const counts = await invitedCounts(db, assignmentUuids)
  const names = await namesOf(db, assignmentUuids)
  const sizes = assignmentUuids.map((uuid) => ({
    name: names.get(uuid) ?? '',
    memberCount: counts.get(uuid) ?? 0,
  }))
  return {
    assignmentUuids,
    active: used.active,
    memberCount: sizes.reduce((sum, { memberCount }) => sum + memberCount, 0),
    dueDate: addDays(today, used.bufferDays),
    tooSmall: sizes.filter(({ memberCount }) => memberCount < minimumCompletions),
  }
}

/** `dryRun` tells what would be made and makes nothing. */
const assignOrTell = (
  context: CallContext,
  catalogueUuid: string,
  of: Parameters<typeof assign>[2],
  dryRun: boolean,
) =>
  dryRun ? preview(context.db, () => assign(context, catalogueUuid, of)) : assign(context, catalogueUuid, of)

const settingsView = (
  catalogue: RiskCatalogueVersion,
  stored: { intervalMonths: number; bufferDays: number; active: boolean; version: number } | undefined,
): RiskSettings => ({
  dueDateInterval: stored?.intervalMonths ?? catalogue.interval.months,
  firstExecutionBuffer: (stored?.bufferDays ?? 30) as RiskSettings['firstExecutionBuffer'],
  active: stored?.active ?? true,
  version: stored?.version ?? 1,
})
