import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

interface FieldGroupProps {
  title: string
  /** True: a line separates the group from the fields above. */
  line?: boolean
  children: ReactNode
}

/** Fields with a common title in a dialog, where there is no space for the title beside them. */
export function FieldGroup({ title, line = false, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} data-line={line || undefined}>
      <legend className={classes.title}>{title}</legend>
      {children}
    </fieldset>
  )
}
