import { maxFilterOptions } from '@sorgfalt/contract/member/list'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { countMembers, filterVisibleUnits } from '../../org-unit/tree.store.ts'
import { listLocationOptions, listOrgUnitOptions } from './filter-options.store.ts'
import { findMember } from './member-list.store.ts'
import { readMemberList } from './read-member-list.ts'

export const memberList: Handlers<'memberList'> = {
  getList: readMemberList,

  async loadMember({ db, actor }, { uuid }) {
    const { archivedAt, ...head } = found(await findMember(db, actor, uuid), 'Member.NotFound')
    return { ...head, archivedAt: archivedAt?.toISOString() ?? null }
  },

  async readFilterOptions({ db, actor }, { search, selected = [] }) {
    const query = { search, selected, max: maxFilterOptions }
    const orgUnits = await listOrgUnitOptions(db, actor, query)
    const locations = await listLocationOptions(db, actor, query)

    return {
      orgUnits: orgUnits.rows.map(({ uuid, name, path, isRoot }) => ({
        uuid,
        name,
        path,
        isRoot,
        depth: path.length,
      })),
      orgUnitCount: orgUnits.total,
      locations: locations.rows.map(({ uuid, name }) => ({ uuid, name })),
      locationCount: locations.total,
    }
  },

  async readOrgUnitCounts({ db, actor }, { orgUnitUuids }) {
    const visible = await filterVisibleUnits(db, actor, orgUnitUuids)
    const counts = await countMembers(db, actor, visible)
    return { counts: visible.map((uuid) => ({ uuid, memberCount: counts.get(uuid)?.allMemberCount ?? 0 })) }
  },
}
