import { maxViews } from '@sorgfalt/contract/saved-view/saved-view'
import { memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { refuse } from '../../platform/refusal.ts'
import { deleteView, listViews, lockViews, saveView } from './saved-view.store.ts'

export const savedView: Handlers<'savedView'> = {
  list: async ({ db, actor }, { list }) => ({ views: await listViews(db, memberOf(actor), list) }),

  async save({ db, actor }, view) {
    const memberUuid = memberOf(actor)
    await lockViews(db, memberUuid)

    const views = await listViews(db, memberUuid, view.list)
    const isNew = views.every(({ name }) => name !== view.name)
    if (isNew && views.length >= maxViews) refuse('SavedView.TooMany', { params: { max: maxViews } })
    await saveView(db, memberUuid, view)

    return { views: await listViews(db, memberUuid, view.list) }
  },

  async remove({ db, actor }, { savedViewUuid }) {
    if (!(await deleteView(db, memberOf(actor), savedViewUuid))) refuse('SavedView.NotFound')
    return {}
  },
}
