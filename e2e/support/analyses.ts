/** Brings people to a place in a risk assessment without a browser. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { RiskCategory } from '@sorgfalt/contract/risk-assessment/content'
import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Api } from '../../server/src/test/api.ts'
import type { Account } from './people.ts'

/** Makes a unit of these people and assigns the catalogue of a branch to it. The assignment's uuid. */
export async function assignTo(
  admin: Api,
  name: string,
  people: readonly Account[],
  category: RiskCategory,
): Promise<string> {
  const identifier = `unit-${randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 8)}`
  const { rows } = await admin.ok(calls.orgUnit.list, { perPage: 100 })
  const parentUuid = rows.find(({ isRoot }) => isRoot)?.uuid
  const { uuid } = await admin.ok(calls.orgUnit.create, { orgUnitName: name, identifier, parentUuid })
  const found = await Promise.all(
    people.map(
      async ({ username }) =>
        (await admin.ok(calls.memberList.getList, { filter: { search: username } })).rows[0]?.uuid ?? '',
    ),
  )
  await admin.ok(calls.orgUnit.addMembers, { orgUnitUuid: uuid, memberUuids: found })
  const catalog = await admin.ok(calls.riskCatalog.readCatalogList, { filter: { category: [category] } })
  const riskAssessmentTaskUuid = catalog.rows[0]?.riskAssessmentTaskUuid ?? ''
  // A journey that is tried again finds its people asked already.
  const { rows: before } = await admin.ok(calls.riskCatalog.readAssignmentList, {
    riskAssessmentTaskUuid,
    filter: { search: name },
  })
  const assignmentUuids = before.map((assignment) => assignment.assignmentUuid)
  if (assignmentUuids.length > 0) await admin.ok(calls.riskCatalog.deleteTaskAssignments, { assignmentUuids })
  const assigned = await admin.ok(calls.riskCatalog.assignOrgUnits, {
    riskAssessmentTaskUuid,
    orgUnitUuids: [uuid],
  })
  return assigned.assignmentUuids[0] ?? ''
}

/** Begins a questionnaire and holds its lock; what a save of it needs, and its statements. */
export async function beginAnalysis(api: Api, assignmentUuid: string) {
  const { executionUuid } = await api.ok(calls.riskExecution.createExecution, { assignmentUuid })
  const lockToken = randomUUID()
  const { revision } = await api.ok(calls.riskExecution.readExecution, { executionUuid, lockToken })
  const { categories } = await api.ok(calls.riskExecution.readContent, { executionUuid })
  return {
    save: { executionUuid, lockToken, revision },
    items: categories.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
  }
}

/** Answers everything alike and hands in. */
export async function handIn(api: Api, assignmentUuid: string, value: Choice): Promise<void> {
  const { save, items } = await beginAnalysis(api, assignmentUuid)
  const answers = items.map((itemId) => ({ itemId, value }))
  await api.ok(calls.riskExecution.saveExecution, { ...save, answers, completed: true })
}
