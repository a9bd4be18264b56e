import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { IconCheck } from './icons.ts'
import classes from './Stepper.module.css'

interface StepperProps {
  label: string
  /** "Schritt 2 von 4", for screen readers and phones. */
  stepOf: (step: number) => string
  steps: readonly string[]
  /** Index of the current step. Earlier steps are done. */
  current: number
  /** True: all steps are done. */
  complete?: boolean
}

/** The current position in a sequence of steps. */
export function Stepper({ label, stepOf, steps, current, complete = false }: StepperProps) {
  const currentStep = useRef<HTMLLIElement>(null)
  const shown = useRef(current)
  // The button of the previous step is removed, so the focus moves to the new step.
  useEffect(() => {
    if (shown.current !== current) currentStep.current?.focus({ preventScroll: true })
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
              {...(index === current && { ref: currentStep, tabIndex: -1 })}
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
