/** The exports of a member's own e-learnings, risk assessments and questions. */
import type { calls, Input } from '@sorgfalt/contract'
import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { AllHandlers } from '../../access/handlers.ts'
import { dayCell, strong } from './cells.ts'
import { exportList } from './export-list.ts'
import { questionColumns } from './question-columns.ts'

const statusTones = {
  overdue: 'danger',
  due: 'warning',
  inprogress: 'muted',
  completed: 'success',
} as const

const exportOwnElearnings = (read: AllHandlers['elearning']['readMemberTasks']) =>
  exportList<Input<typeof calls.elearning.readMemberTasks>, MemberTask>({
    list: 'ownElearnings',
    read,
    key: ({ taskUuid }) => taskUuid,
    title: (t) => t('elearning.mine.title'),
    columns: ({ t }) => [
      { title: t('elearning.catalog.name'), width: 40, cell: ({ title }) => strong(title) },
      {
        title: t('elearning.catalog.category'),
        width: 28,
        cell: ({ category }) => t(`elearning.categories.${category}`),
      },
      { title: t('listExport.minutes'), width: 14, cell: ({ durationMinutes }) => durationMinutes },
      {
        title: t('listExport.status'),
        width: 14,
        cell: ({ status }) => ({ text: t(`elearning.status.${status}`), tone: statusTones[status] }),
      },
      { title: t('listExport.due'), width: 14, cell: ({ dueDate }) => dayCell(dueDate) },
      { title: t('listExport.finished'), width: 16, cell: ({ completedOn }) => dayCell(completedOn) },
      { title: t('listExport.validUntil'), width: 14, cell: ({ validUntil }) => dayCell(validUntil) },
    ],
    filters: ({ t }, { search = '', status = [] }) => [
      [t('listExport.search'), search],
      [t('listExport.status'), status.map((one) => t(`elearning.status.${one}`)).join(', ')],
    ],
  })

const exportOwnExecutions = (read: AllHandlers['riskExecution']['readMemberTasks']) =>
  exportList<Input<typeof calls.riskExecution.readMemberTasks>, ListedExecution>({
    list: 'ownExecutions',
    read,
    key: ({ assignmentUuid, executionUuid }) => `${assignmentUuid} ${executionUuid}`,
    title: (t) => t('riskAssessment.myExecutions.title'),
    columns: ({ t }) => [
      { title: t('riskAssessment.evaluations.name'), width: 40, cell: ({ title }) => strong(title) },
      { title: t('listExport.kind'), width: 22, cell: ({ kind }) => t(`riskAssessment.kinds.${kind}`) },
      {
        title: t('riskAssessment.catalog.assigning.target'),
        width: 30,
        cell: ({ targetName }) => targetName,
      },
      { title: t('listExport.minutes'), width: 14, cell: ({ durationMinutes }) => durationMinutes },
      {
        title: t('listExport.status'),
        width: 14,
        cell: ({ status }) => ({ text: t(`elearning.status.${status}`), tone: statusTones[status] }),
      },
      { title: t('listExport.due'), width: 14, cell: ({ dueDate }) => dayCell(dueDate) },
      { title: t('listExport.startedBy'), width: 28, cell: ({ colleague }) => colleague },
    ],
    filters: ({ t }, { search = '', status = [], own }) => [
      [t('listExport.search'), search],
      [t('listExport.status'), status.map((one) => t(`elearning.status.${one}`)).join(', ')],
      [t('listExport.startedBy'), own ? t('listExport.myself') : ''],
    ],
  })

const exportOwnQuestions = (read: AllHandlers['elearningQuestion']['readOwnList']) =>
  exportList<Input<typeof calls.elearningQuestion.readOwnList>, OwnQuestion>({
    list: 'ownQuestions',
    read,
    key: ({ questionUuid }) => questionUuid,
    title: (t) => t('elearning.questions.mine'),
    columns: questionColumns,
    filters: () => [],
  })

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createOwnLists = (
  handlers: Pick<AllHandlers, 'elearning' | 'riskExecution' | 'elearningQuestion'>,
) => ({
  exportOwnElearnings: exportOwnElearnings(handlers.elearning.readMemberTasks),
  exportOwnExecutions: exportOwnExecutions(handlers.riskExecution.readMemberTasks),
  exportOwnQuestions: exportOwnQuestions(handlers.elearningQuestion.readOwnList),
})
