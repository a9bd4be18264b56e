import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import type { PrimaryAction, RowAction } from '#ui/DataTable.tsx'
import { IconMail } from '#ui/icons.ts'
import { type StatisticsFilter, toRemindFilter } from './statistics-filter.ts'

interface RemindActions {
  /** Reminds all overdue members who match the filter. */
  all: PrimaryAction
  one: RowAction<StatisticsRow>
  dialog: ReactNode
}

/**
 * Returns the actions that remind members of the e-learning. `overdueCount` is the number of overdue members.
 */
export function useRemindActions(
  elearningUuid: string,
  filter: StatisticsFilter,
  overdueCount: number,
): RemindActions {
  const t = useText()
  const { permitted: mayRemind, remind, dialog } = useRemind()
  // The table can show a past day, but reminders are about today.
  const permitted = mayRemind && filter.asOf === undefined

  return {
    all: {
      label: t('overdue.remindAll'),
      icon: IconMail,
      permitted,
      disabled: overdueCount === 0,
      callback: () => remind({ ...toRemindFilter(filter), task: [elearningUuid] }),
    },
    one: {
      label: t('overdue.remindOne'),
      icon: IconMail,
      permitted,
      disabled: ({ status, exemption }) => status !== 'overdue' || exemption !== null,
      callback: ({ memberUuid }) => remind({ member: [memberUuid] }),
    },
    dialog,
  }
}
