/** The exports of the lists about work: overdue tasks, assignments, assessments and oral parts. */
import type { calls, Input } from '@sorgfalt/contract'
import type { TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import type { OpenOralPart } from '@sorgfalt/contract/elearning/oral'
import type { OverdueFilter, OverdueTask } from '@sorgfalt/contract/overdue/overdue'
import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { AllHandlers } from '../../access/handlers.ts'
import { listLocationOptions, listOrgUnitOptions } from '../member/list/filter-options.store.ts'
import { readTaskTitles } from '../overdue/task-options.store.ts'
import { dayCell, type FilterReader, fullName, joinSelected, strong } from './cells.ts'
import { exportList } from './export-list.ts'

/** Returns the names of the tasks that the filter of the overdue work list selects. */
async function joinTasks(
  { db, language, t }: FilterReader,
  task: NonNullable<OverdueFilter['task']> = [],
): Promise<string> {
  const kinds = task.filter((one) => one === 'action' || one === 'check')
  const titles = await readTaskTitles(
    db,
    language,
    task.filter((one) => one !== 'action' && one !== 'check'),
  )

  return [...titles, ...kinds.map((kind) => t(`overdue.kinds.${kind}`))].join(', ')
}

const exportOverdue = (read: AllHandlers['overdue']['list']) =>
  exportList<Input<typeof calls.overdue.list>, OverdueTask>({
    list: 'overdue',
    read,
    key: ({ memberUuid, kind, subjectUuid }) => `${memberUuid} ${kind} ${subjectUuid}`,
    title: (t) => t('overdue.title'),
    columns: ({ t }) => [
      { title: t('overdue.list.person'), width: 28, cell: (row) => strong(fullName(row)) },
      { title: t('overdue.list.orgUnit'), width: 30, cell: ({ orgUnit }) => orgUnit },
      { title: t('overdue.list.task'), width: 40, cell: ({ title }) => title },
      { title: t('listExport.kind'), width: 20, cell: ({ kind }) => t(`overdue.kinds.${kind}`) },
      { title: t('listExport.due'), width: 14, cell: ({ dueOn }) => dayCell(dueOn) },
      { title: t('listExport.daysOverdue'), width: 16, cell: ({ days }) => days },
      { title: t('overdue.list.reminded'), width: 14, cell: ({ remindedOn }) => dayCell(remindedOn) },
      { title: t('listExport.reminders'), width: 14, cell: ({ reminderCount }) => reminderCount },
      { title: t('overdue.list.responsible'), width: 28, cell: ({ responsible }) => responsible },
    ],
    async filters(context, { search = '', kind = [], task, orgUnit, location, days, reminded }) {
      const { t } = context
      const remindedText = t(`overdue.list.${reminded ? 'remindedYes' : 'remindedNo'}`)
      return [
        [t('overdue.list.search'), search],
        [t('listExport.kind'), kind.map((one) => t(`overdue.kinds.${one}`)).join(', ')],
        [t('overdue.list.task'), await joinTasks(context, task)],
        [t('overdue.list.orgUnit'), await joinSelected(context, listOrgUnitOptions, orgUnit)],
        [t('overdue.list.location'), await joinSelected(context, listLocationOptions, location)],
        [t('overdue.list.days'), days === undefined ? '' : t('overdue.list.daysOver', { count: days })],
        [t('overdue.list.reminded'), reminded === undefined ? '' : remindedText],
      ]
    },
  })

const exportEvaluations = (read: AllHandlers['riskEvaluation']['readAssignmentOverviewList']) =>
  exportList<Input<typeof calls.riskEvaluation.readAssignmentOverviewList>, EvaluationRow>({
    list: 'evaluations',
    read,
    key: ({ roundUuid }) => roundUuid,
    title: (t) => t('riskAssessment.evaluations.title'),
    columns: ({ t }) => [
      { title: t('riskAssessment.evaluations.name'), width: 36, cell: ({ title }) => strong(title) },
      { title: t('listExport.round'), width: 10, cell: ({ roundNumber }) => roundNumber },
      { title: t('listExport.kind'), width: 22, cell: ({ kind }) => t(`riskAssessment.kinds.${kind}`) },
      { title: t('riskAssessment.evaluations.area'), width: 30, cell: ({ sourceName }) => sourceName },
      {
        title: t('riskAssessment.catalog.assigning.target'),
        width: 30,
        cell: ({ targetName }) => targetName,
      },
      {
        title: t('riskAssessment.evaluations.completed'),
        width: 14,
        cell: ({ completedCount, memberCount }) =>
          t('riskAssessment.catalog.assigning.ofMembers', { completed: completedCount, total: memberCount }),
      },
      { title: t('riskAssessment.evaluations.maxLevel'), width: 10, cell: ({ maxLevel }) => maxLevel },
      { title: t('riskAssessment.evaluations.due'), width: 14, cell: ({ dueDate }) => dayCell(dueDate) },
      { title: t('listExport.finished'), width: 16, cell: ({ finishedOn }) => dayCell(finishedOn) },
      {
        title: t('riskAssessment.catalog.status'),
        width: 24,
        cell: ({ legend }) => t(`riskAssessment.legend.${legend}`),
      },
    ],
    async filters(context, { search = '', status = [], orgUnit, location }) {
      const { t } = context
      return [
        [t('listExport.search'), search],
        [
          t('riskAssessment.catalog.status'),
          status.map((one) => t(`riskAssessment.rounds.${one}`)).join(', '),
        ],
        [t('overdue.list.orgUnit'), await joinSelected(context, listOrgUnitOptions, orgUnit)],
        [t('overdue.list.location'), await joinSelected(context, listLocationOptions, location)],
      ]
    },
  })

const exportAssignments = (read: AllHandlers['elearningAssignment']['readAssignments']) =>
  exportList<Input<typeof calls.elearningAssignment.readAssignments>, TargetAssignment>({
    list: 'assignments',
    read,
    key: ({ assignmentUuid }) => assignmentUuid,
    title: (t) => t('elearning.catalog.assignments.label'),
    columns: ({ t }) => [
      {
        title: t('elearning.catalog.assignments.target'),
        width: 34,
        cell: ({ name }) => strong(name ?? t('elearning.catalog.assignments.above')),
      },
      {
        title: t('listExport.kind'),
        width: 22,
        cell: ({ kind, includeSubUnits }) =>
          includeSubUnits
            ? t('elearning.catalog.assignments.withSubUnits')
            : t(`elearning.assign.kind.${kind}`),
      },
      { title: t('listExport.assignedOn'), width: 16, cell: ({ assignedOn }) => dayCell(assignedOn) },
      { title: t('listExport.termDays'), width: 16, cell: ({ bufferDays }) => bufferDays },
      { title: t('listExport.fixedDue'), width: 16, cell: ({ dueOn }) => dayCell(dueOn) },
      {
        title: t('elearning.catalog.assignments.members'),
        width: 12,
        cell: ({ memberCount }) => memberCount,
      },
      { title: t('elearning.catalog.assignments.valid'), width: 12, cell: ({ validCount }) => validCount },
      {
        title: t('elearning.catalog.assignments.overdue'),
        width: 12,
        cell: ({ overdueCount }) => overdueCount,
      },
    ],
    filters: ({ t }, { kind = [] }) => [
      [t('listExport.kind'), kind.map((one) => t(`elearning.assign.kind.${one}`)).join(', ')],
    ],
  })

const exportRiskAssignments = (read: AllHandlers['riskAssignment']['readAssignmentList']) =>
  exportList<Input<typeof calls.riskAssignment.readAssignmentList>, RiskAssignment>({
    list: 'riskAssignments',
    read,
    key: ({ assignmentUuid }) => assignmentUuid,
    title: (t) => t('elearning.catalog.assignments.label'),
    columns: ({ t }) => [
      {
        title: t('riskAssessment.catalog.assigning.who'),
        width: 36,
        cell: ({ orgUnits }) =>
          strong(
            orgUnits.map(({ name }) => name).join(', ') ||
              t('riskAssessment.catalog.assigning.everybodyThere'),
          ),
      },
      {
        title: t('riskAssessment.catalog.assigning.target'),
        width: 28,
        cell: ({ location }) => location?.name ?? null,
      },
      { title: t('overdue.list.responsible'), width: 30, cell: ({ admins }) => admins.join(', ') },
      {
        title: t('riskAssessment.catalog.assigning.completed'),
        width: 14,
        cell: ({ completedCount, memberCount }) =>
          t('riskAssessment.catalog.assigning.ofMembers', { completed: completedCount, total: memberCount }),
      },
      { title: t('listExport.assignedOn'), width: 16, cell: ({ assignedOn }) => dayCell(assignedOn) },
      {
        title: t('riskAssessment.catalog.assigning.due'),
        width: 14,
        cell: ({ nextDueDate }) => dayCell(nextDueDate),
      },
      {
        title: t('riskAssessment.catalog.status'),
        width: 24,
        cell: ({ status }) => t(`riskAssessment.rounds.${status}`),
      },
    ],
    filters: ({ t }, { search = '' }) => [[t('listExport.search'), search]],
  })

const exportOpenOralParts = (read: AllHandlers['elearningOral']['readOpenList']) =>
  exportList<Input<typeof calls.elearningOral.readOpenList>, OpenOralPart>({
    list: 'openOralParts',
    read,
    key: ({ taskUuid }) => taskUuid,
    title: (t) => t('elearning.oral.title'),
    columns: ({ t }) => [
      { title: t('elearning.oral.member'), width: 28, cell: (row) => strong(fullName(row)) },
      { title: t('elearning.oral.elearning'), width: 40, cell: ({ title }) => title },
      { title: t('elearning.oral.passedOn'), width: 16, cell: ({ passedOn }) => dayCell(passedOn) },
      {
        title: t('elearning.oral.waits'),
        width: 26,
        cell: ({ required, passedOn }) => (required && passedOn ? t('elearning.oral.waitsYes') : null),
      },
    ],
    filters: ({ t }, { search = '', passed }) => [
      [t('elearning.oral.search'), search],
      [
        t('elearning.oral.passedOn'),
        passed === undefined ? '' : t(`elearning.oral.${passed ? 'passedYes' : 'passedNo'}`),
      ],
    ],
  })

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createWorkLists = (
  handlers: Pick<
    AllHandlers,
    'overdue' | 'riskEvaluation' | 'elearningAssignment' | 'riskAssignment' | 'elearningOral'
  >,
) => ({
  exportOverdue: exportOverdue(handlers.overdue.list),
  exportEvaluations: exportEvaluations(handlers.riskEvaluation.readAssignmentOverviewList),
  exportAssignments: exportAssignments(handlers.elearningAssignment.readAssignments),
  exportRiskAssignments: exportRiskAssignments(handlers.riskAssignment.readAssignmentList),
  exportOpenOralParts: exportOpenOralParts(handlers.elearningOral.readOpenList),
})
