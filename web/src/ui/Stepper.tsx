import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { IconCheck } from './icons.ts'
import classes from './Stepper.module.css'

interface StepperProps {
  label: string
  /** "Schritt 2 von 4", for screen readers and phones. */
  stepOf: (step: number) => string
  steps: readonly string[]
  /** The step on screen, from 0; everything before it is done. */
  current: number
  /** All of it is over. */
  complete?: boolean
}

/** Where one is in a sequence of steps. */
export function Stepper({ label, stepOf, steps, current, complete = false }: StepperProps) {
  const place = useRef<HTMLLIElement>(null)
  const shown = useRef(current)
  // The button that led on is gone: whoever uses a keyboard goes on from the new step and hears which one it is.
  useEffect(() => {
    if (shown.current !== current) place.current?.focus({ preventScroll: true })
    shown.current = current
  }, [current])

  return (
    <nav aria-label={label} className={classes.nav}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const done = complete || index < current
          const isCurrent = !complete && index === current
          const state = isCurrent ? 'current' : undefined

          return (
            <li
              key={step}
              {...(index === current && { ref: place, tabIndex: -1 })}
              className={classes.step}
              data-state={done ? 'done' : state}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={classes.dot} aria-hidden>
                {done ? <Icon icon={IconCheck} size={16} /> : index + 1}
              </span>
              <span className={classes.name}>
                <span className="visually-hidden">{stepOf(index + 1)}: </span>
                {step}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
