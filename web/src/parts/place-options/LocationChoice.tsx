import { useText } from '#lib/texts.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { usePlaceOptions } from './use-place-options.ts'

interface LocationChoiceProps {
  /** None: everywhere. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** One location, or everywhere. */
export function LocationChoice({ value, onChange }: LocationChoiceProps) {
  const t = useText()
  const { options, ...search } = usePlaceOptions('locations', value)
  const everywhere = { value: '', label: t('statistics.everywhere') }
  return (
    <Dropdown
      {...search}
      label={t('statistics.list.location')}
      // What a search elsewhere finds comes first: Enter takes it.
      items={search.onSearch ? [...options, everywhere] : [everywhere, ...options]}
      value={value.length === 0 ? [''] : value}
      onChange={([picked]) => onChange(picked ? [picked] : [])}
      max={0}
      searchable
    />
  )
}
