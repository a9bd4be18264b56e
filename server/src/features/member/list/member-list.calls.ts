import { maxFilterOptions, namedOrgUnits } from '@sorgfalt/contract/member/list'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { countMembers, filterVisibleUnits } from '../../org-unit/tree.store.ts'
import { locationOptions, orgUnitOptions } from './filter-options.store.ts'
import { findMember, listMembers, placesOf } from './member-list.store.ts'

export const memberList: Handlers<'memberList'> = {
  async getList({ db, actor, today }, request) {
    const { rows, ...page } = await listMembers(db, actor, today, request)
    const places = await placesOf(
      db,
      actor,
      rows.map(({ uuid }) => uuid),
      namedOrgUnits,
    )
    return {
      ...page,
      rows: rows.map((row) => ({
        ...row,
        lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
        ...(places.get(row.uuid) ?? { orgUnits: [], orgUnitCount: 0, location: null }),
      })),
    }
  },

  async loadMember({ db, actor }, { uuid }) {
    const { archivedAt, ...head } = found(await findMember(db, actor, uuid), 'Member.NotFound')
    return { ...head, archivedAt: archivedAt?.toISOString() ?? null }
  },

  async readFilterOptions({ db, actor }, { search, selected = [] }) {
    const query = { search, selected, most: maxFilterOptions }
    const orgUnits = await orgUnitOptions(db, actor, query)
    const locations = await locationOptions(db, actor, query)
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
