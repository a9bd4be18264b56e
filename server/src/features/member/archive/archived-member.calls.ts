import type { Handlers } from '../../../access/handlers.ts'
import { distinctUuids } from '../../../platform/crypto/uuid.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockClient } from '../../company/client.store.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { seesAll } from '../../org-unit/org-unit.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { lockManaged, refuseOwnAccount } from '../managed.store.ts'
import { takeSeats } from '../seats.store.ts'
import {
  archiveMembers,
  hasOtherSuperAdmin,
  leftBehindBy,
  listArchived,
  placesInCharge,
  restoreMembers,
} from './archived-member.store.ts'
import { eraseMembers } from './erase.store.ts'
import { inCharge } from './in-charge.rules.ts'

const uuidsOf = (members: readonly { uuid: string }[]): string[] => members.map(({ uuid }) => uuid)

export const archivedMember: Handlers<'archivedMember'> = {
  async list({ db, actor }, request) {
    const { rows, ...page } = await listArchived(db, actor, request)
    return { ...page, rows: rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() })) }
  },

  async archive({ db, actor, today }, { uuids }) {
    const held = await lockManaged(db, actor, uuids)
    refuseOwnAccount(actor, held)
    const members = uuidsOf(held.filter(({ archivedAt }) => archivedAt === null))
    // Two who archive each other come one after the other, and the second sees what the first has done.
    await lockClient(db)
    if (held.some(({ role }) => role === 'super-admin') && !(await hasOtherSuperAdmin(db, members)))
      refuse('Member.LastSuperAdmin')
    await archiveMembers(db, members)
    await recomputeTasks(db, today, { members })
    return {
      count: members.length,
      leftBehind: await leftBehindBy(db, members, await languageOfActor(db, actor)),
    }
  },

  async unarchive({ db, actor, today }, { uuids }) {
    const held = await lockManaged(db, actor, uuids)
    const members = uuidsOf(held.filter(({ archivedAt }) => archivedAt !== null))
    await takeSeats(db, members.length)
    await restoreMembers(db, members)
    await recomputeTasks(db, today, { members })
    return { count: members.length }
  },

  async remove({ db, actor, today }, { uuids }) {
    const held = await lockManaged(db, actor, uuids, { for: 'delete' })
    // Only from the archive (spec §4): elsewhere there is nobody to delete.
    if (held.some(({ archivedAt }) => archivedAt === null)) refuse('Member.NotFound')
    const members = uuidsOf(held)
    const places = await placesInCharge(db, members)
    if (places.length > 0) refuse('Member.ResponsibleBlocksDeletion', { params: { where: inCharge(places) } })
    await eraseMembers(db, members)
    await recomputeTasks(db, today, { members })
    return { count: members.length }
  },

  async readLeftBehind({ db, actor }, { uuids }) {
    const members = distinctUuids(uuids)
    if (!(await seesAll(db, actor, members))) refuse('Member.NotFound')
    return leftBehindBy(db, members, await languageOfActor(db, actor))
  },
}
