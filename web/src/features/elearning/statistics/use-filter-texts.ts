import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import type { StatisticsFilter } from './statistics-filter.ts'

/** Returns the filter as texts, or undefined until the names in the filter are loaded. */
export function useFilterTexts({
  search,
  status,
  orgUnit,
  location,
  trained,
  exempt,
  dueFrom,
  dueTo,
}: StatisticsFilter): string[] | undefined {
  const t = useText()
  const formats = useFormats()
  const selected = [...(orgUnit ?? []), ...(location ?? [])]
  const units = useOrgNodeOptions('orgUnits', selected).options
  const locations = useOrgNodeOptions('locations', selected).options
  const describe = (label: string, values: readonly string[]) =>
    values.length > 0 ? [`${label}: ${formats.list(values)}`] : []
  const findLabels = (options: typeof units, values: readonly string[] = []) =>
    options.filter(({ value }) => values.includes(value)).map(({ label }) => label)

  if (units.length === 0 && locations.length === 0 && selected.length > 0) return undefined

  return [
    ...describe(t('statistics.list.location'), findLabels(locations, location)),
    ...describe(t('statistics.list.units'), findLabels(units, orgUnit)),
    ...describe(
      t('statistics.list.status'),
      (status ?? []).map((one) => t(`statistics.states.${one}`)),
    ),
    ...(trained === undefined
      ? []
      : describe(t('statistics.list.trained'), [
          t(`statistics.list.${trained ? 'trainedYes' : 'trainedNo'}`),
        ])),
    ...(exempt ? [t('statistics.list.exemptYes')] : []),
    ...(dueFrom ? describe(t('statistics.list.dueFrom'), [formats.date(dueFrom)]) : []),
    ...(dueTo ? describe(t('statistics.list.dueTo'), [formats.date(dueTo)]) : []),
    ...(search ? describe(t('statistics.list.name'), [search]) : []),
  ]
}
