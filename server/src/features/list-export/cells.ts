/** Cells and filter texts that several exports of lists share. */
import { minuteIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Cell } from '../../platform/office/xlsx.ts'
import type { listLocationOptions, listOrgUnitOptions } from '../member/list/filter-options.store.ts'
import type { CellContext } from './export-list.ts'

export const strong = (text: string): Cell => ({ text, tone: 'strong' })

export const dayCell = (day: string | null): Cell => (day === null ? null : { day })

/** Returns an instant as a cell with the local time of the company. */
export const minuteCell = ({ actor }: CellContext, instant: string | null): Cell =>
  instant === null ? null : { minute: minuteIn(actor.country, new Date(instant)) }

interface Named {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string => `${lastName}, ${firstName}`
export const namesOf = (people: readonly Named[], count = people.length): string => {
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  return count > people.length ? `${names} +${count - people.length}` : names
}

export type FilterReader = CellContext & { db: Db }

/** Returns the names of org units or locations that a filter selects. */
export async function joinSelected(
  { db, actor }: FilterReader,
  list: typeof listOrgUnitOptions | typeof listLocationOptions,
  selected: readonly string[] = [],
): Promise<string> {
  if (selected.length === 0) return ''
  const { rows } = await list(db, actor, { search: undefined, selected: [...selected], max: 0 })
  return rows.map(({ name }) => name).join(', ')
}
