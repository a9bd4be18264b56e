/** The exports of the members of an org unit, a location or a group, and of what concerns single members. */
import type { calls, Input } from '@sorgfalt/contract'
import type { AskedQuestion } from '@sorgfalt/contract/elearning/question'
import type { GroupMember } from '@sorgfalt/contract/group/group'
import type { LocationMember } from '@sorgfalt/contract/location/location'
import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import type { RecordAction, RecordEvent } from '@sorgfalt/contract/member/record'
import type { ListedUnitMember } from '@sorgfalt/contract/org-unit/org-unit'
import type { AllHandlers } from '../../access/handlers.ts'
import { dayCell, fullName, minuteCell, namesOf, strong } from './cells.ts'
import { type CellContext, exportList, type ListColumn } from './export-list.ts'
import { questionColumns } from './question-columns.ts'

interface Identity {
  firstName: string
  lastName: string
  username: string
  role: ListedUnitMember['role']
}

const identityColumns = ({ t }: CellContext): ListColumn<Identity>[] => [
  { title: t('member.list.name'), width: 28, cell: (row) => strong(fullName(row)) },
  { title: t('archive.username'), width: 24, cell: ({ username }) => username },
  { title: t('member.list.role'), width: 24, cell: ({ role }) => t(`common.roles.${role}`) },
]

const exportUnitMembers = (read: AllHandlers['orgUnit']['memberList']) =>
  exportList<Input<typeof calls.orgUnit.memberList>, ListedUnitMember>({
    list: 'unitMembers',
    read,
    key: ({ uuid }) => uuid,
    title: (t) => t('orgUnit.tabs.member'),
    columns: identityColumns,
    filters: ({ t }, { search = '' }) => [[t('member.list.search'), search]],
  })

const exportLocationMembers = (read: AllHandlers['location']['memberList']) =>
  exportList<Input<typeof calls.location.memberList>, LocationMember>({
    list: 'locationMembers',
    read,
    key: ({ uuid }) => uuid,
    title: (t) => t('location.tabs.member'),
    columns: (context) => [
      ...identityColumns(context),
      {
        title: context.t('location.members.primary'),
        width: 18,
        cell: ({ isPrimary }) => (isPrimary ? context.t('listExport.yes') : context.t('listExport.no')),
      },
    ],
    filters: ({ t }, { search = '' }) => [[t('member.list.search'), search]],
  })

const qualificationTones = { valid: 'success', expiring: 'warning', expired: 'danger' } as const

const exportGroupMembers = (read: AllHandlers['memberGroup']['memberList']) =>
  exportList<Input<typeof calls.memberGroup.memberList>, GroupMember>({
    list: 'groupMembers',
    read,
    key: ({ uuid }) => uuid,
    title: (t) => t('group.tabs.member'),
    columns: ({ t }) => [
      { title: t('member.list.name'), width: 28, cell: (row) => strong(fullName(row)) },
      { title: t('archive.username'), width: 24, cell: ({ username }) => username },
      { title: t('group.field.location'), width: 26, cell: (row) => row.location?.name ?? null },
      { title: t('group.field.note'), width: 30, cell: ({ note }) => note },
      {
        title: t('group.field.qualifiedSince'),
        width: 16,
        cell: ({ qualifiedSince }) => dayCell(qualifiedSince),
      },
      { title: t('group.field.validUntil'), width: 16, cell: ({ validUntil }) => dayCell(validUntil) },
      {
        title: t('group.field.qualification'),
        width: 18,
        cell: ({ qualification }) => ({
          text: t(`group.qualification.${qualification}`),
          tone: qualificationTones[qualification],
        }),
      },
      {
        title: t('group.field.phone'),
        width: 22,
        cell: ({ phone, phoneNumber, mobileNumber }) =>
          ({ none: '', phone: phoneNumber, mobile: mobileNumber })[phone] || null,
      },
    ],
    filters: ({ t }, { search = '', qualification = [] }) => [
      [t('member.list.search'), search],
      [
        t('group.field.qualification'),
        qualification.map((one) => t(`group.qualification.${one}`)).join(', '),
      ],
    ],
  })

const exportMemberActions = (read: AllHandlers['memberRecord']['readActionList']) =>
  exportList<Input<typeof calls.memberRecord.readActionList>, RecordAction>({
    list: 'memberActions',
    read,
    key: ({ riskActionUuid }) => riskActionUuid,
    title: (t) => t('member.tabs.actions'),
    columns: ({ t }) => [
      { title: t('member.record.action'), width: 60, cell: ({ title }) => strong(title) },
      { title: t('statistics.list.due'), width: 16, cell: ({ dueDate }) => dayCell(dueDate) },
      { title: t('listExport.finished'), width: 18, cell: ({ doneOn }) => dayCell(doneOn) },
      {
        title: t('member.record.effectiveness'),
        width: 22,
        cell: ({ effectiveness }) => effectiveness && t(`riskAssessment.effectiveness.${effectiveness}`),
      },
    ],
    filters: () => [],
  })

const exportMemberHistory = (read: AllHandlers['memberRecord']['readHistory']) =>
  exportList<Input<typeof calls.memberRecord.readHistory>, RecordEvent>({
    list: 'memberHistory',
    read,
    key: ({ at, kind, uuid }) => `${at} ${kind} ${uuid}`,
    title: (t) => t('member.tabs.history'),
    columns: (context) => [
      {
        title: context.t('member.record.when'),
        width: 18,
        cell: ({ at }) => minuteCell(context, at),
      },
      {
        title: context.t('member.record.event'),
        width: 80,
        cell: ({ kind, subject, detail }) =>
          context.t(`member.record.events.${kind}`, { subject, detail: detail ?? '' }),
      },
    ],
    filters: () => [],
  })

const unitColumns = ({ t }: CellContext): ListColumn<OrgUnitOfMember>[] => [
  { title: t('profile.orgUnits.name'), width: 34, cell: ({ orgUnitName }) => strong(orgUnitName) },
  { title: t('profile.orgUnits.path'), width: 44, cell: ({ path }) => path.join(' › ') || null },
  { title: t('profile.orgUnits.identifier'), width: 26, cell: ({ identifier }) => identifier },
  { title: t('profile.orgUnits.admins'), width: 34, cell: ({ admins }) => namesOf(admins) || null },
]

const exportMemberOrgUnits = (read: AllHandlers['memberDetails']['readOrgUnitList']) =>
  exportList<Input<typeof calls.memberDetails.readOrgUnitList>, OrgUnitOfMember>({
    list: 'memberOrgUnits',
    read,
    key: ({ uuid }) => uuid,
    title: (t) => t('member.tabs.org-units'),
    columns: unitColumns,
    filters: () => [],
  })

const exportOwnOrgUnits = (read: AllHandlers['profile']['readOrgUnitList']) =>
  exportList<Input<typeof calls.profile.readOrgUnitList>, OrgUnitOfMember>({
    list: 'ownOrgUnits',
    read,
    key: ({ uuid }) => uuid,
    title: (t) => t('profile.tabs.org-units'),
    columns: unitColumns,
    filters: () => [],
  })

const exportQuestions = (read: AllHandlers['elearningQuestion']['readList']) =>
  exportList<Input<typeof calls.elearningQuestion.readList>, AskedQuestion>({
    list: 'questions',
    read,
    key: ({ questionUuid }) => questionUuid,
    title: (t) => t('elearning.questions.title'),
    columns: (context) => [
      { title: context.t('elearning.questions.member'), width: 28, cell: (row) => strong(fullName(row)) },
      ...questionColumns(context),
    ],
    filters: ({ t }, { search = '', answered }) => {
      const state = t(`elearning.questions.${answered ? 'answeredYes' : 'answeredNo'}`)
      return [
        [t('listExport.search'), search],
        [t('elearning.questions.state'), answered === undefined ? '' : state],
      ]
    },
  })

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createPeopleLists = (
  handlers: Pick<
    AllHandlers,
    | 'orgUnit'
    | 'location'
    | 'memberGroup'
    | 'memberRecord'
    | 'memberDetails'
    | 'profile'
    | 'elearningQuestion'
  >,
) => ({
  exportUnitMembers: exportUnitMembers(handlers.orgUnit.memberList),
  exportLocationMembers: exportLocationMembers(handlers.location.memberList),
  exportGroupMembers: exportGroupMembers(handlers.memberGroup.memberList),
  exportMemberActions: exportMemberActions(handlers.memberRecord.readActionList),
  exportMemberHistory: exportMemberHistory(handlers.memberRecord.readHistory),
  exportMemberOrgUnits: exportMemberOrgUnits(handlers.memberDetails.readOrgUnitList),
  exportOwnOrgUnits: exportOwnOrgUnits(handlers.profile.readOrgUnitList),
  exportQuestions: exportQuestions(handlers.elearningQuestion.readList),
})
