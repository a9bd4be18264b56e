import type { SavedView, ViewedList } from '@sorgfalt/contract/saved-view/saved-view'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet } from '../../platform/db/page.ts'

/** Returns the views that a member has saved for a list, by name. */
export const listViews = (db: Db, memberUuid: string, list: ViewedList): Promise<SavedView[]> =>
  db
    .selectFrom('savedView')
    .select(['uuid', 'name', 'state'])
    .where('memberUuid', '=', memberUuid)
    .where('list', '=', list)
    .orderBy(inAlphabet('name'))
    .execute()

/** Locks the member, so that concurrent requests cannot exceed the number of views. */
export const lockViews = (db: Db, memberUuid: string) =>
  sql`select from member where uuid = ${memberUuid} for no key update`.execute(db)

/** Saves a view. Replaces the view of the list that has the same name. */
export const saveView = (
  db: Db,
  memberUuid: string,
  view: { list: ViewedList; name: string; state: string },
) =>
  db
    .insertInto('savedView')
    .values({ memberUuid, ...view })
    .onConflict((conflict) => conflict.constraint('saved_view_name_key').doUpdateSet({ state: view.state }))
    .execute()

/** Deletes a view of the member. Returns whether it existed. */
export async function deleteView(db: Db, memberUuid: string, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedView')
    .where('memberUuid', '=', memberUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()

  return numDeletedRows > 0n
}
