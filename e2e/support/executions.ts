/** Prepares assignments and executions of risk assessments through the API. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { RiskCategory } from '@sorgfalt/contract/risk-assessment/content'
import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Api } from '../../server/src/test/api.ts'
import type { Account } from './people.ts'

/** Creates an org unit directly below the root and adds the members to it. Returns its uuid. */
export async function createUnit(admin: Api, name: string, people: readonly Account[]): Promise<string> {
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

  return uuid
}

/**
 * Creates an org unit with members and assigns the first catalogue of a category to it. If the category has a
 * survey and an inspection, the survey comes first. Returns the uuid of the assignment.
 */
export async function assignTo(
  admin: Api,
  name: string,
  people: readonly Account[],
  category: RiskCategory,
): Promise<string> {
  const orgUnitUuid = await createUnit(admin, name, people)

  const catalog = await admin.ok(calls.riskCatalog.readCatalogList, { filter: { category: [category] } })
  const riskAssessmentTaskUuid = catalog.rows[0]?.riskAssessmentTaskUuid ?? ''
  // An earlier attempt of the same test may have assigned the catalogue already.
  const { rows: before } = await admin.ok(calls.riskAssignment.readAssignmentList, {
    riskAssessmentTaskUuid,
    filter: { search: name },
  })

  const assignmentUuids = before.map((assignment) => assignment.assignmentUuid)
  if (assignmentUuids.length > 0)
    await admin.ok(calls.riskAssignment.deleteTaskAssignments, { assignmentUuids })
  const assigned = await admin.ok(calls.riskAssignment.assignOrgUnits, {
    riskAssessmentTaskUuid,
    orgUnitUuids: [orgUnitUuid],
  })

  return assigned.assignmentUuids[0] ?? ''
}

/** Starts an execution and takes its lease. Returns the input of its first save and its item ids. */
async function startExecution(api: Api, assignmentUuid: string) {
  const { executionUuid } = await api.ok(calls.riskExecution.createExecution, { assignmentUuid })
  const leaseToken = randomUUID()
  const { revision } = await api.ok(calls.riskExecution.readExecution, { executionUuid, leaseToken })
  const { categories } = await api.ok(calls.riskExecution.readContent, { executionUuid })

  return {
    save: { executionUuid, leaseToken, revision },
    items: categories.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
  }
}

/** Starts an execution, answers every item with the same value and submits the answers. */
export async function submitAnswers(api: Api, assignmentUuid: string, value: Choice): Promise<void> {
  const { save, items } = await startExecution(api, assignmentUuid)
  const answers = items.map((itemId) => ({ itemId, value }))
  await api.ok(calls.riskExecution.saveExecution, { ...save, answers, completed: true })
}
