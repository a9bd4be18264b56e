/** Views of lists that members save under a name: filters, sorting and columns. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { text, uuid } from '../fields/index.ts'

/** The lists whose views can be saved. */
export const viewedLists = ['members', 'overdue', 'certificates', 'evaluations', 'statistics'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Maximum number of views that a member can save for one list. */
export const maxViews = 20
const maxNameLength = 60
/** Maximum length of the state of a list, in characters. The filters of a list are limited, too. */
const maxStateLength = 4000

const view = z.strictObject({
  uuid,
  name: z.string(),
  /** The state of the list as JSON, as its address contains it. The list ignores what it does not know. */
  state: z.string(),
})
export type SavedView = z.output<typeof view>

export const savedViewForm = z.strictObject({ name: text(maxNameLength) })

const ofList = z.strictObject({ list: z.enum(viewedLists) })
/** The views of one list by name. */
const views = z.strictObject({ views: z.array(view).check(z.maxLength(maxViews)) })
const shared = { access: 'saved-view.list', notInSpec: 'members return to the same selection of a list' }

export const savedView = {
  /** Returns the member's own views of a list. */
  list: call({ ...shared, path: '/api/saved-view/list', input: ofList, output: views }),
  /** Saves a view. Replaces the view of the list that has the same name. */
  save: call({
    ...shared,
    path: '/api/saved-view/save',
    audit: 'saveView',
    input: z.strictObject({
      ...ofList.shape,
      ...savedViewForm.shape,
      state: text(maxStateLength),
    }),
    output: views,
    refusals: ['SavedView.TooMany'],
  }),
  remove: call({
    ...shared,
    path: '/api/saved-view/remove',
    audit: 'deleteView',
    input: z.strictObject({ savedViewUuid: uuid }),
    output: z.strictObject({}),
    refusals: ['SavedView.NotFound'],
  }),
}
