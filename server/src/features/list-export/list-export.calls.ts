import type { calls, Input } from '@sorgfalt/contract'
import { companyWide, type ListedMemberGroup } from '@sorgfalt/contract/group/group'
import type { ListedLocation } from '@sorgfalt/contract/location/location'
import type { ArchivedMember } from '@sorgfalt/contract/member/archive'
import type { ListedMember } from '@sorgfalt/contract/member/list'
import type { ListedOrgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import type { AllHandlers, Handlers } from '../../access/handlers.ts'
import { listGroups } from '../group/member-group.store.ts'
import { listLocations } from '../location/location.store.ts'
import { readArchivedMembers } from '../member/archive/read-archived-members.ts'
import { listLocationOptions, listOrgUnitOptions } from '../member/list/filter-options.store.ts'
import { readMemberList } from '../member/list/read-member-list.ts'
import { listUnits } from '../org-unit/tree.store.ts'
import { createCatalogLists } from './catalog-lists.calls.ts'
import { fullName, joinSelected, minuteCell, namesOf, strong } from './cells.ts'
import { createDocumentLists } from './document-lists.calls.ts'
import { exportList } from './export-list.ts'
import { createImportRowsList } from './import-rows.calls.ts'
import { createOwnLists } from './own-lists.calls.ts'
import { createPeopleLists } from './people-lists.calls.ts'
import { createRiskLists } from './risk-lists.calls.ts'
import { createWorkLists } from './work-lists.calls.ts'

const exportMembers = exportList<Input<typeof calls.memberList.getList>, ListedMember>({
  list: 'members',
  read: readMemberList,
  key: ({ uuid }) => uuid,
  title: (t) => t('member.list.title'),
  columns: (context) => [
    { title: context.t('member.list.name'), width: 28, cell: (row) => strong(fullName(row)) },
    { title: context.t('archive.username'), width: 24, cell: ({ username }) => username },
    { title: context.t('archive.email'), width: 32, cell: ({ email }) => email },
    {
      title: context.t('member.list.orgUnit'),
      width: 34,
      cell: ({ orgUnits, orgUnitCount }) => {
        const names = orgUnits.map(({ name }) => name).join(', ')
        return orgUnitCount > orgUnits.length ? `${names} +${orgUnitCount - orgUnits.length}` : names
      },
    },
    { title: context.t('member.list.location'), width: 24, cell: (row) => row.location?.name ?? null },
    {
      title: context.t('member.list.role'),
      width: 24,
      cell: ({ role }) => context.t(`common.roles.${role}`),
    },
    {
      title: context.t('member.list.status'),
      width: 14,
      cell: ({ status }) => ({
        text: context.t(`member.status.${status}`),
        tone: status === 'active' ? 'success' : 'muted',
      }),
    },
    {
      title: context.t('member.list.lastLogin'),
      width: 18,
      cell: ({ lastLoginAt }) => minuteCell(context, lastLoginAt),
    },
  ],
  async filters(context, filter) {
    const { t } = context
    const { search = '', role = [], status = [], neverLoggedIn, noPassword, overdue } = filter
    const flag = (isSet: boolean | undefined) => (isSet ? t('listExport.yes') : '')

    return [
      [t('member.list.search'), search],
      [t('member.list.orgUnit'), await joinSelected(context, listOrgUnitOptions, filter.orgUnit)],
      [t('member.list.location'), await joinSelected(context, listLocationOptions, filter.location)],
      [t('member.list.role'), role.map((one) => t(`common.roles.${one}`)).join(', ')],
      [t('member.list.status'), status.map((one) => t(`member.status.${one}`)).join(', ')],
      [t('listExport.neverLoggedIn'), flag(neverLoggedIn)],
      [t('listExport.noPassword'), flag(noPassword)],
      [t('member.list.overdue'), flag(overdue)],
    ]
  },
})

const exportArchivedMembers = exportList<Input<typeof calls.archivedMember.list>, ArchivedMember>({
  list: 'archivedMembers',
  read: readArchivedMembers,
  key: ({ uuid }) => uuid,
  title: (t) => t('archive.title'),
  columns: (context) => [
    { title: context.t('member.list.name'), width: 28, cell: (row) => strong(fullName(row)) },
    { title: context.t('archive.username'), width: 24, cell: ({ username }) => username },
    { title: context.t('archive.email'), width: 32, cell: ({ email }) => email },
    {
      title: context.t('member.list.role'),
      width: 24,
      cell: ({ roleIdentifier }) => context.t(`common.roles.${roleIdentifier}`),
    },
    {
      title: context.t('archive.archivedAt'),
      width: 18,
      cell: ({ archivedAt }) => minuteCell(context, archivedAt),
    },
  ],
  filters: ({ t }, { search = '', role = [] }) => [
    [t('member.list.search'), search],
    [t('member.list.role'), role.map((one) => t(`common.roles.${one}`)).join(', ')],
  ],
})

const exportOrgUnits = exportList<Input<typeof calls.orgUnit.list>, ListedOrgUnit>({
  list: 'orgUnits',
  read: ({ db, actor }, request) => listUnits(db, actor, request),
  key: ({ uuid }) => uuid,
  title: (t) => t('orgUnit.list.title'),
  columns: ({ t }) => [
    { title: t('orgUnit.list.name'), width: 34, cell: ({ orgUnitName }) => strong(orgUnitName) },
    {
      title: t('orgUnit.list.path'),
      width: 44,
      cell: ({ path }) => path.map(({ name }) => name).join(' › '),
    },
    { title: t('orgUnit.list.identifier'), width: 26, cell: ({ identifier }) => identifier },
    { title: t('orgUnit.list.admins'), width: 34, cell: ({ admins }) => namesOf(admins) },
    { title: t('orgUnit.list.members'), width: 14, cell: ({ allMemberCount }) => allMemberCount },
  ],
  filters: ({ t }, { search = '', withoutResponsible }) => [
    [t('orgUnit.list.search'), search],
    [t('orgUnit.list.admins'), withoutResponsible ? t('orgUnit.list.withoutResponsible') : ''],
  ],
})

const exportLocations = exportList<Input<typeof calls.location.list>, ListedLocation>({
  list: 'locations',
  read: ({ db, actor }, request) => listLocations(db, actor, request),
  key: ({ uuid }) => uuid,
  title: (t) => t('location.list.title'),
  columns: ({ t }) => [
    { title: t('location.field.name'), width: 30, cell: ({ name }) => strong(name) },
    { title: t('location.field.type'), width: 18, cell: ({ type }) => t(`location.type.${type}`) },
    { title: t('location.field.city'), width: 24, cell: ({ city }) => city },
    {
      title: t('location.field.responsible'),
      width: 34,
      cell: ({ responsibleMembers, responsibleCount }) => namesOf(responsibleMembers, responsibleCount),
    },
    { title: t('listExport.floorSpace'), width: 16, cell: ({ floorSpace }) => floorSpace },
    { title: t('location.list.members'), width: 14, cell: ({ memberCount }) => memberCount },
  ],
  filters: ({ t }, { search = '', type = [], country = [] }) => [
    [t('location.list.search'), search],
    [t('location.field.type'), type.map((one) => t(`location.type.${one}`)).join(', ')],
    [t('location.field.country'), country.map((one) => t(`common.countries.${one}`)).join(', ')],
  ],
})

const exportGroups = exportList<Input<typeof calls.memberGroup.list>, ListedMemberGroup>({
  list: 'groups',
  read: listGroups,
  key: ({ uuid }) => uuid,
  title: (t) => t('group.list.title'),
  columns: ({ t }) => [
    { title: t('group.field.groupName'), width: 34, cell: ({ groupName }) => strong(groupName) },
    { title: t('group.field.type'), width: 30, cell: ({ type }) => t(`group.type.${type}`) },
    {
      title: t('group.field.location'),
      width: 28,
      cell: (row) => row.location?.name ?? t('group.companyWide'),
    },
    { title: t('listExport.expiring'), width: 18, cell: ({ expiringCount }) => expiringCount },
    { title: t('listExport.expired'), width: 18, cell: ({ expiredCount }) => expiredCount },
    { title: t('group.list.members'), width: 14, cell: ({ memberCount }) => memberCount },
  ],
  async filters(context, { search = '', type = [], location: places = [] }) {
    const { t } = context
    const uuids = places.filter((place) => place !== companyWide)
    const names = [
      await joinSelected(context, listLocationOptions, uuids),
      uuids.length < places.length ? t('group.companyWide') : '',
    ]

    return [
      [t('group.list.search'), search],
      [t('group.field.type'), type.map((one) => t(`group.type.${one}`)).join(', ')],
      [t('group.field.location'), names.filter(Boolean).join(', ')],
    ]
  },
})

type ListHandlers = Parameters<typeof createWorkLists>[0] &
  Parameters<typeof createDocumentLists>[0] &
  Parameters<typeof createCatalogLists>[0] &
  Parameters<typeof createPeopleLists>[0] &
  Parameters<typeof createRiskLists>[0] &
  Parameters<typeof createOwnLists>[0] &
  Pick<AllHandlers, 'memberImport'>

/** Returns the exports of lists. Each reads its rows like the call that shows the list. */
export const createListExport = (handlers: ListHandlers): Handlers<'listExport'> => ({
  exportMembers,
  exportArchivedMembers,
  exportOrgUnits,
  exportLocations,
  exportGroups,
  ...createWorkLists(handlers),
  ...createDocumentLists(handlers),
  ...createCatalogLists(handlers),
  ...createPeopleLists(handlers),
  ...createRiskLists(handlers),
  ...createOwnLists(handlers),
  ...createImportRowsList(handlers.memberImport),
})
