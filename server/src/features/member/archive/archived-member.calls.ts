import type { Handlers } from '../../../access/handlers.ts'
import { isViolation } from '../../../platform/db/constraint-errors.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { seesAll } from '../../org-unit/org-unit.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { requireAdministrator } from '../administrators.store.ts'
import { lockManagedMembers, refuseOwnAccount } from '../lock-members.store.ts'
import { takeSeats } from '../seats.store.ts'
import {
  archiveMembers,
  listResponsibleMembers,
  readOpenResponsibilities,
  restoreMembers,
} from './archived-member.store.ts'
import { eraseMembers } from './erase.store.ts'
import { readArchivedMembers } from './read-archived-members.ts'
import { describeResponsibilities } from './responsibilities.rules.ts'

const toUuids = (members: readonly { uuid: string }[]): string[] => members.map(({ uuid }) => uuid)

export const archivedMember: Handlers<'archivedMember'> = {
  list: readArchivedMembers,

  async archive({ db, actor, today }, { uuids }) {
    const locked = await lockManagedMembers(db, actor, uuids)
    refuseOwnAccount(actor, locked)

    const active = locked.filter(({ archivedAt }) => archivedAt === null)
    const members = toUuids(active)

    await archiveMembers(db, members)
    await requireAdministrator(
      db,
      active.map(({ role }) => role),
    )
    await recomputeTasks(db, today, { members })

    return {
      count: members.length,
      openResponsibilities: await readOpenResponsibilities(db, members, await languageOfActor(db, actor)),
    }
  },

  async unarchive({ db, actor, today }, { uuids }) {
    const locked = await lockManagedMembers(db, actor, uuids)
    const members = toUuids(locked.filter(({ archivedAt }) => archivedAt !== null))

    await takeSeats(db, members.length)
    await restoreMembers(db, members).catch(refuseUnrestorable)
    await recomputeTasks(db, today, { members })

    return { count: members.length }
  },

  async remove({ db, actor, today }, { uuids }) {
    const locked = await lockManagedMembers(db, actor, uuids, { for: 'delete' })
    // Only archived members can be deleted.
    if (locked.some(({ archivedAt }) => archivedAt === null)) refuse('Member.NotFound')

    const members = toUuids(locked)
    const responsible = await listResponsibleMembers(db, members)
    if (responsible.length > 0)
      refuse('Member.ResponsibleBlocksDeletion', { params: { where: describeResponsibilities(responsible) } })

    await eraseMembers(db, members)
    await recomputeTasks(db, today, { members })

    return { count: members.length }
  },

  async readOpenResponsibilities({ db, actor }, { uuids }) {
    const members = [...new Set(uuids)]
    if (!(await seesAll(db, actor, members))) refuse('Member.NotFound')
    return readOpenResponsibilities(db, members, await languageOfActor(db, actor))
  },
}

/**
 * Converts a violated constraint into a refusal, and rethrows all other errors.
 * @throws Refusal Unarchive.Failed
 */
function refuseUnrestorable(error: unknown): never {
  if (isViolation(error)) throw new Refusal('Unarchive.Failed', {}, { cause: error })
  throw error
}
