import { type ReactNode, useEffect, useRef } from 'react'
import classes from './second-factor.module.css'

/**
 * A step that replaces another part of the page. Gets the focus, because the button that opened it is
 * removed. Each step needs its own key.
 */
export function Step({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])

  return (
    <div ref={step} tabIndex={-1} className={classes.step}>
      {children}
    </div>
  )
}
