import { useState } from 'react'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown, type DropdownItem } from '#ui/Dropdown.tsx'
import { IconBuilding, IconFlame, IconMapPin } from '#ui/icons.ts'
import classes from './dev.module.css'

const units: DropdownItem[] = [
  'Fuhrpark und Disposition',
  'Instandhaltung und Gebäudetechnik',
  'Lager und Umschlag',
  'Personal und Ausbildung',
  'Qualitätsmanagement',
  'Verwaltung',
  'Gefährdungsbeurteilungen',
  'Österreich',
  'Einkauf',
].map((label, index) => ({ value: String(index), label, aside: String(index * 13 + 4) }))

const few: DropdownItem[] = [
  { value: 'site', label: 'Standort', icon: IconMapPin },
  { value: 'fire', label: 'Brandschutz', icon: IconFlame },
  { value: 'house', label: 'Gebäude (gesperrt)', icon: IconBuilding, disabled: true },
  { value: 'key', label: 'common.languages.de_DE', translate: true },
]

/**
 * Shows dropdowns with each variant, with one or several choices, limits, a search, a tree and a search on
 * the server.
 */
export function DropdownParts() {
  const [one, setOne] = useState<readonly string[]>(['site'])
  const [many, setMany] = useState<readonly string[]>(['0', '1', '2'])
  const [found, setFound] = useState(units)
  const multi = { value: many, onChange: setMany, items: units }
  const single = { value: one, onChange: setOne, items: few, max: 0 }
  const typeahead = (text: string) =>
    setFound(units.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())))

  return (
    <ContentCard>
      <div className={classes.row}>
        <Dropdown {...multi} label="Organisationseinheit" variant="filter" />
        <Dropdown {...single} label="Art" variant="button" />
        <Dropdown {...multi} label="Einheiten" variant="button" />
        <Dropdown {...single} label="Gesperrt" variant="button" disabled />
      </div>
      <br />
      <div className={classes.fields}>
        <Dropdown {...single} label="Eine" />
        <Dropdown {...multi} label="Mehrere" />
        <Dropdown {...multi} label="Höchstens vier" max={4} hint="Mehr als vier sind nicht möglich." />
        <Dropdown {...multi} items={found} label="Typeahead" onSearch={typeahead} />
        <Dropdown {...multi} value={[]} label="Leer, mit Fehler" error="Bitte füllen Sie dieses Feld aus." />
        <Dropdown {...multi} items={[]} label="Ohne Einträge" searchable />
        <Dropdown {...multi} items={[]} label="Wird gesucht" searchable searching />
        <Dropdown
          label="Baum"
          items={units.map((item, index) => ({ ...item, depth: index % 3 }))}
          value={many}
          onChange={setMany}
        />
        <Dropdown {...single} label="Gesperrt" disabled />
      </div>
    </ContentCard>
  )
}
