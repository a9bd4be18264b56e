import { useText } from '#lib/texts.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { useOrgNodeOptions } from './use-org-node-options.ts'

interface LocationChoiceProps {
  /** An empty list means all locations. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** True: the label is not visible, because the field is in a row of controls. */
  compact?: boolean
}

/** The choice of one location or all locations. */
export function LocationChoice({ value, onChange, compact = false }: LocationChoiceProps) {
  const t = useText()
  const { options, ...search } = useOrgNodeOptions('locations', value)
  const everywhere = { value: '', label: t('statistics.everywhere') }

  return (
    <Dropdown
      {...search}
      hideLabel={compact}
      label={t('statistics.list.location')}
      // During a search on the server the results come first, so that Enter selects the first result.
      items={search.onSearch ? [...options, everywhere] : [everywhere, ...options]}
      value={value.length === 0 ? [''] : value}
      onChange={([picked]) => onChange(picked ? [picked] : [])}
      max={0}
      searchable
    />
  )
}
