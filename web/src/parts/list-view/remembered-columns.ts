/** The columns that a member has chosen for a list, remembered on this device. */
import type { ViewedList } from '@sorgfalt/contract/saved-view/saved-view'
import { currentMemberUuid } from '#lib/session.ts'
import { personalPrefix, remembered } from '#lib/storage.ts'

function keyOf(list: ViewedList) {
  const memberUuid = currentMemberUuid() ?? ''
  return `${personalPrefix}${memberUuid}.columns.${list}` as const
}

export const readColumns = (list: ViewedList): readonly string[] | undefined =>
  remembered.get(keyOf(list))?.split(' ')

export const rememberColumns = (list: ViewedList, columns: readonly string[]): void =>
  remembered.set(keyOf(list), columns.join(' '))
