import { IconButton } from '../IconButton.tsx'
import { IconDots } from '../icons.ts'
import { useLabels } from '../labels.tsx'
import { Menu } from '../Menu.tsx'
import { permittedOf, type RowAction } from './types.ts'

interface RowMenuProps<Row> {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
}

/** The menu with the actions of one row. */
export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>) {
  const labels = useLabels()
  const entries = permittedOf(actions).map(({ label, icon, danger, callback, link, disabled, hint }) => ({
    label,
    icon,
    danger,
    disabled: disabled?.(row),
    hint: hint?.(row),
    ...(callback && { onClick: () => callback(row) }),
    ...(link && { link: link(row) }),
  }))

  return (
    <Menu trigger={<IconButton icon={IconDots} label={labels.table.actionsOf(name)} />} entries={entries} />
  )
}
