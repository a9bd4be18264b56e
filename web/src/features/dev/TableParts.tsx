import { useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import type { FilterValues } from '#ui/FilterBar.tsx'
import { IconArchive, IconCircleCheck, IconPlus, IconSchool, IconTrash } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { type Sample, type SampleState, useSampleTable } from './sample-table.ts'

const home = { to: '/dashboard' } as const
const columns: readonly Column<Sample, keyof Sample>[] = [
  { name: 'name', label: 'Name', sortable: true, width: '20%', value: (row) => row.name, link: () => home },
  {
    name: 'units',
    label: 'linkableList',
    card: 'text',
    formatter: 'linkableList',
    value: (row) => row.units.map((text) => ({ text, link: home })),
  },
  {
    name: 'open',
    label: 'number',
    sortable: true,
    width: '96px',
    formatter: 'number',
    value: (row) => row.open,
  },
  {
    name: 'bubble',
    label: 'bubble',
    width: '80px',
    alignment: 'center',
    wide: true,
    formatter: 'bubble',
    value: (row) => row.open,
  },
  {
    name: 'bytes',
    label: 'fileSize',
    sortable: true,
    width: '104px',
    wide: true,
    formatter: 'fileSize',
    value: (row) => row.bytes,
  },
  {
    name: 'minutes',
    label: 'duration',
    width: '88px',
    wide: true,
    formatter: 'duration',
    value: (row) => row.minutes,
  },
  {
    name: 'state',
    label: 'badge',
    width: '120px',
    card: 'state',
    formatter: 'badge',
    value: (row) => ({
      text: row.locked ? 'gesperrt' : 'vollständig',
      tone: row.locked ? 'err' : 'ok',
      icon: IconCircleCheck,
      boxed: row.locked,
    }),
  },
  {
    name: 'lastLoginAt',
    label: 'dateTime',
    sortable: true,
    width: '140px',
    card: 'aside',
    formatter: 'dateTime',
    value: (row) => row.lastLoginAt,
  },
]
const further: readonly Column<Sample, keyof Sample>[] = [
  { name: 'name', label: 'click', value: (row) => row.name, click: (row) => say(row.name) },
  { name: 'phone', label: 'phoneNumber', formatter: 'phoneNumber', value: (row) => row.phone },
  { name: 'locked', label: 'boolean', formatter: 'boolean', value: (row) => row.locked },
  { name: 'role', label: 'translate', formatter: 'translate', value: () => 'common.roles.admin' },
  {
    name: 'texts',
    label: 'textTranslate',
    formatter: 'textTranslate',
    value: () => ({ de_DE: 'Brandschutz', en_GB: 'Fire safety' }),
  },
  { name: 'note', label: 'markdown', width: '30%', formatter: 'markdown', value: (row) => row.note },
]

const say = (message: string) => void showToast({ type: 'info', title: 'Aktion', message })
const states: SampleState[] = ['rows', 'fetching', 'loading', 'nothing', 'notFound', 'failed']

/** Shows tables with all formatters, actions, filters and empty states. */
export function TableParts() {
  const [state, setState] = useState<SampleState>('rows')
  const [values, setValues] = useState<FilterValues>({ unit: ['a', 'b'] })
  const table = useSampleTable(state)
  const small = useSampleTable('rows')
  const shared = { rowKey: (row: Sample) => row.id, rowName: (row: Sample) => row.name }

  return (
    <>
      <Select
        label="State"
        options={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
      />
      <DataTable
        {...shared}
        label="Mitglieder"
        table={table}
        columns={columns}
        filters={{
          definitions: [
            { name: 'search', type: 'search', label: 'Name oder Benutzername' },
            {
              name: 'unit',
              type: 'dropdown',
              label: 'Organisationseinheit',
              options: [
                { value: 'a', label: 'Fuhrpark und Disposition', aside: '62' },
                { value: 'b', label: 'Lager und Umschlag', aside: '148' },
              ],
            },
            {
              name: 'role',
              type: 'dropdown',
              max: 0,
              label: 'Rolle',
              options: [{ value: 'admin', label: 'common.roles.admin', translate: true }],
            },
          ],
          values,
          onChange: setValues,
          onClear: () => setValues({}),
        }}
        primary={[
          { label: 'Mitglied anlegen', icon: IconPlus, primary: true, callback: () => say('anlegen') },
          { label: 'Ohne Berechtigung', permitted: false, callback: () => say('nie') },
        ]}
        secondary={[
          {
            label: 'E-Learning zuweisen',
            icon: IconSchool,
            callback: (rows) => say(`${rows.length} zugewiesen`),
          },
          {
            label: 'Archivieren',
            icon: IconArchive,
            disabled: (rows) => rows.length > 3,
            callback: (rows) => say(`${rows.length} archiviert`),
          },
        ]}
        rowActions={[
          { label: 'Öffnen', link: () => home },
          {
            label: 'Archivieren',
            icon: IconArchive,
            disabled: (row) => row.locked,
            callback: (row) => say(row.name),
          },
          { label: 'Löschen', icon: IconTrash, danger: true, callback: (row) => say(row.name) },
        ]}
        empty={{
          title: 'Noch keine Mitglieder',
          text: 'Legen Sie das erste an.',
          action: <Button>Mitglied anlegen</Button>,
        }}
        failure="Keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung."
      />
      <DataTable {...shared} label="Weitere Formate" table={small} columns={further} />
    </>
  )
}
