import type { ReactNode } from 'react'
import classes from './EmptyView.module.css'

/** A view without header and menu, with centred content. */
export function EmptyView({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={classes.view}>
      {children}
    </main>
  )
}
