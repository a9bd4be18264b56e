import type { TextKey, Translate } from '#lib/texts.tsx'
import { equal } from '#ui/equal.ts'
import type { IndexGroup } from '#ui/SectionIndex.tsx'
import type { ConfigurationValues } from './configuration.rules.ts'
import { listChangedTimes } from './reminders.rules.ts'

type Field = keyof ConfigurationValues

interface Section {
  id: string
  title: TextKey
  /** The field that the section edits. Undefined for the logo, which is saved at once. */
  field?: Field
}

const groups = [
  {
    title: 'company.configuration.index.messages',
    sections: [
      { id: 'reminders', title: 'reminder.plan.title', field: 'reminders' },
      { id: 'footers', title: 'company.configuration.footers', field: 'notificationFooter' },
    ],
  },
  {
    title: 'company.configuration.index.look',
    sections: [
      { id: 'colours', title: 'company.configuration.colours', field: 'theme' },
      { id: 'default-theme', title: 'company.configuration.defaultTheme', field: 'defaultTheme' },
      { id: 'logo', title: 'company.configuration.logo' },
      { id: 'homepage', title: 'company.configuration.start', field: 'homepage' },
    ],
  },
  {
    title: 'company.configuration.index.security',
    sections: [
      { id: 'adviser', title: 'company.configuration.adviser', field: 'adviserLoginAllowed' },
      { id: 'retention', title: 'company.configuration.retention', field: 'nameRetentionYears' },
    ],
  },
] as const satisfies readonly { title: TextKey; sections: readonly Section[] }[]

export type SectionId = (typeof groups)[number]['sections'][number]['id']

/** Returns the index of the configuration. Marks the sections whose field is in `changed`. */
export const listSections = (t: Translate, changed: readonly string[]): readonly IndexGroup[] =>
  groups.map(({ title, sections }) => ({
    label: t(title),
    sections: sections.map((section: Section) => ({
      id: section.id,
      label: t(section.title),
      changed: section.field !== undefined && changed.includes(section.field),
    })),
  }))

/**
 * Returns the names of the changed sections for the save bar. Names the time of the reminder if nothing else
 * has changed.
 */
export function describeChanges(
  t: Translate,
  saved: Pick<ConfigurationValues, 'reminders'>,
  { values, changed }: { values: ConfigurationValues; changed: readonly string[] },
): string {
  const sections = groups.flatMap((group) => group.sections as readonly Section[])
  const names = sections.filter(({ field }) => field && changed.includes(field)).map(({ title }) => t(title))
  if (names.length !== 1 || !changed.includes('reminders')) return names.join(', ')

  const { before, overdue } = saved.reminders
  const times = listChangedTimes(t, saved.reminders, values.reminders)
  const onlyTimes = equal({ ...values.reminders, before, overdue }, saved.reminders)

  return [...names, ...(onlyTimes && times.length === 1 ? times : [])].join(', ')
}
