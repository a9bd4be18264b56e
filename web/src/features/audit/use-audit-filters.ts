import { audit, auditActorKinds, auditOutcomes } from '@sorgfalt/contract/audit/audit'
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { FilteredTable } from '#lib/use-table.ts'
import type { DropdownItem } from '#ui/Dropdown.tsx'
import type { FilterBarProps, FilterDefinition } from '#ui/FilterBar.tsx'
import { type AuditFilter, toBarValues, toFilter } from './audit-filter.ts'
import { translateAction, translateEntity } from './audit-texts.ts'

/** Returns dropdown options, sorted by their labels. */
const sortedOptions = (
  values: readonly string[] = [],
  language: Language,
  label: (value: string) => string,
): DropdownItem[] =>
  values
    .map((value) => ({ value, label: label(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, localeOf(language)))

/** Returns the filter bar of the audit log. Actors are searched on the server. */
export function useAuditFilters({
  filter,
  setFilter,
  clearFilter,
}: FilteredTable<AuditFilter>): FilterBarProps {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const selected = filter.actor ?? []
  const input = { ...(search && { search }), ...(selected.length > 0 && { selected: [...selected] }) }
  const { data, fetching } = useCall(audit.readFilterOptions, input, { keepPrevious: true })

  const definitions: FilterDefinition[] = [
    { name: 'search', type: 'search', label: t('audit.search') },
    {
      name: 'actor',
      type: 'dropdown',
      label: t('audit.columns.actor'),
      options: (data?.actors ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
      onSearch: setText,
      searching: fetching || search !== text.trim(),
    },
    {
      name: 'actorKind',
      type: 'dropdown',
      label: t('audit.columns.actorKind'),
      options: auditActorKinds.map((value) => ({ value, label: t(`audit.actorKinds.${value}`) })),
    },
    {
      name: 'action',
      type: 'dropdown',
      label: t('audit.columns.action'),
      options: sortedOptions(data?.actions, language, (name) => translateAction(t, name)),
    },
    {
      name: 'entity',
      type: 'dropdown',
      label: t('audit.columns.entity'),
      options: sortedOptions(data?.entities, language, (name) => translateEntity(t, name)),
    },
    {
      name: 'outcome',
      type: 'dropdown',
      label: t('audit.columns.outcome'),
      options: auditOutcomes.map((value) => ({ value, label: t(`audit.outcomes.${value}`) })),
    },
    { name: 'from', type: 'date', label: t('audit.from'), format: formats.date },
    { name: 'to', type: 'date', label: t('audit.to'), format: formats.date },
    { name: 'hideLogins', type: 'switch', label: t('audit.hideLogins') },
  ]

  return {
    definitions,
    values: toBarValues(filter),
    onChange: (values) => setFilter(toFilter(values, filter)),
    onClear: clearFilter,
  }
}
