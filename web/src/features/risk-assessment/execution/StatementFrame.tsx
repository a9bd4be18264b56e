import type { CatalogueContent } from '@sorgfalt/contract/risk-assessment/execution'
import { type ReactNode, useId } from 'react'
import classes from './statement.module.css'

export type Item = CatalogueContent['categories'][number]['items'][number]

/**
 * Returns the control to focus after a statement: the next statement's radio or the button to the next step.
 */
function findNextControl(statement: HTMLElement | null): HTMLElement | null {
  const next = statement?.nextElementSibling
  if (!next) return document.querySelector<HTMLElement>('footer [data-forward]')
  return next.querySelector<HTMLElement>('input:checked') ?? next.querySelector('input')
}

/** Moves the focus from a control of a statement to the next statement, or to the button after the last one. */
export const focusNextStatement = (control: HTMLElement): void =>
  findNextControl(control.closest('fieldset'))?.focus()

interface StatementFrameProps {
  item: Item
  readOnly: boolean
  children: ReactNode
}

/** A statement with its help. `children` are the choices. */
export function StatementFrame({ item, readOnly, children }: StatementFrameProps) {
  const helpId = useId()

  return (
    <fieldset
      id={`statement-${item.itemId}`}
      className={classes.statement}
      disabled={readOnly}
      aria-describedby={item.help ? helpId : undefined}
    >
      <legend className={classes.text}>{item.statement}</legend>
      {item.help && (
        <p id={helpId} className={classes.help}>
          {item.help}
        </p>
      )}
      {children}
    </fieldset>
  )
}
