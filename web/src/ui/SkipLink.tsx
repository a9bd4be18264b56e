import type { ReactNode } from 'react'
import classes from './SkipLink.module.css'

/** The first link that the Tab key reaches. It skips the header and the menu. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  const jump = () => document.getElementById(target)?.focus()
  return (
    <button type="button" className={classes.link} onClick={jump}>
      {children}
    </button>
  )
}
