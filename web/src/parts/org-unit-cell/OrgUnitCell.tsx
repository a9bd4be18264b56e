import classes from './org-unit-cell.module.css'

interface OrgUnitCellProps {
  name: string
  /** Number of the member's org units. */
  count: number
  /** Shown as a tooltip, because a long name is cut. */
  title: string
}

/** The first org unit of a member and the number of the others, in one line. */
export function OrgUnitCell({ name, count, title }: OrgUnitCellProps) {
  return (
    <span className={classes.unit} title={title}>
      <span className={classes.name}>{name}</span>
      {count > 1 && <span className={classes.more}>{`+${count - 1}`}</span>}
    </span>
  )
}
