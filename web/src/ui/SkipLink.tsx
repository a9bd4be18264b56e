import type { ReactNode } from 'react'
import classes from './SkipLink.module.css'

/** The first stop of the Tab key, which skips header and menu. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  const jump = () => document.getElementById(target)?.focus()
  return (
    <button type="button" className={classes.link} onClick={jump}>
      {children}
    </button>
  )
}
