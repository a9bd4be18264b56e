import { type FirstStep, type FirstStepsState, onboarding } from '@sorgfalt/contract/company/onboarding'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import {
  IconArmchair,
  IconCheck,
  IconChevronDown,
  IconFileSpreadsheet,
  IconMailOff,
  IconPencil,
} from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './first-steps.module.css'
import { showsSteps, stepActions, stepMinutes } from './step-actions.ts'

type StepState = FirstStepsState['steps'][number]
type Guide = NonNullable<FirstStepsState['guide']>

/**
 * Shows administrators of a new company the first steps. Done steps show their result, the next step is open,
 * and the others have one line. A click on a line opens it instead of the next step.
 */
export function FirstSteps({ state }: { state: FirstStepsState }) {
  const t = useText()
  const headingId = useId()
  const [chosen, setChosen] = useState<FirstStep>()
  const { run, pending } = useAction(onboarding.hideFirstSteps, {
    invalidates: [onboarding.readFirstSteps],
  })

  const open = state.steps.filter((step) => !step.done)
  const opened = open.find(({ step }) => step === chosen) ?? open[0]
  if (!showsSteps(state) || !state.guide) return null

  const { contact } = state.guide
  const total = state.steps.length
  const done = total - open.length

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>{t('onboarding.title')}</h2>
        <ProgressBar
          percent={(100 * done) / total}
          label={t('onboarding.title')}
          className={classes.progress ?? ''}
        >
          {t('onboarding.progress', { done, total })}
        </ProgressBar>
      </div>
      <ol className={classes.sheet}>
        {state.steps.map((step, index) => (
          <li key={step.step}>
            {step.done && <DoneStep state={step} />}
            {step === opened && <OpenStep step={step.step} number={index + 1} guide={state.guide} />}
            {!step.done && step !== opened && (
              <LaterStep step={step.step} number={index + 1} onOpen={() => setChosen(step.step)} />
            )}
          </li>
        ))}
      </ol>
      <div className={classes.footer}>
        {contact && (
          <p>
            {t('onboarding.contact')} <strong>{contact.name}</strong>,{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        )}
        <Button kind="ghost" busy={pending} onClick={() => void run({ hidden: true })}>
          {t('onboarding.later')}
        </Button>
      </div>
    </section>
  )
}

/** Shows the hidden steps again. It is shown as long as a step is open. */
export function ShowFirstSteps({ state }: { state: FirstStepsState }) {
  const t = useText()
  const { run, pending } = useAction(onboarding.hideFirstSteps, {
    invalidates: [onboarding.readFirstSteps],
  })

  const done = state.steps.filter((step) => step.done).length
  if (!state.hidden || done === state.steps.length) return null

  return (
    <Button busy={pending} onClick={() => void run({ hidden: false })}>
      {t('onboarding.continue', { done, total: state.steps.length })}
    </Button>
  )
}

function DoneStep({ state: { step, count, names } }: { state: StepState }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const action = stepActions[step].findLast(({ needs }) => may(needs))
  const more = count - names.length
  const result =
    names.length === 0
      ? t('onboarding.memberCount', { count, number: formats.number(count) })
      : [...names, ...(more > 0 ? [t('onboarding.more', { count: more })] : [])].join(', ')

  return (
    <div className={classes.row}>
      <span className={classes.mark} data-kind="done">
        <Icon icon={IconCheck} size={16} />
      </span>
      <p className={classes.title} data-done>
        {t(`onboarding.doneSteps.${step}`)}
      </p>
      <p className={classes.result} title={result}>
        {result}
      </p>
      {action && (
        <Link to={action.to} className={classes.edit} aria-label={t(`onboarding.edit.${step}`)}>
          <Icon icon={IconPencil} size={16} />
        </Link>
      )}
    </div>
  )
}

interface OpenStepProps {
  step: FirstStep
  number: number
  guide: Guide | null
}

function OpenStep({ step, number, guide }: OpenStepProps) {
  const t = useText()
  const may = useCan()
  const actions = stepActions[step].filter(({ needs }) => may(needs))

  return (
    <div className={classes.open}>
      <span className={classes.mark} data-kind="next" aria-hidden>
        {number}
      </span>
      <div className={classes.body}>
        <h3>{t(`onboarding.steps.${step}`)}</h3>
        <p className={classes.hint}>{t(`onboarding.hints.${step}`)}</p>
        {actions.length > 0 && (
          <div className={classes.actions}>
            {actions.map(({ text, to, icon }, index) => (
              <ButtonLink
                key={text}
                kind={index === 0 ? 'primary' : 'ghost'}
                link={{ to }}
                {...(icon && { icon })}
              >
                {t(text)}
              </ButtonLink>
            ))}
          </div>
        )}
        {step === 'members' && guide && <MemberFacts seats={guide.seats} />}
      </div>
    </div>
  )
}

function MemberFacts({ seats: { used, max } }: Pick<Guide, 'seats'>) {
  const t = useText()
  const formats = useFormats()
  const facts: readonly (readonly [IconShape, string])[] = [
    [IconFileSpreadsheet, t('onboarding.facts.file')],
    [
      IconArmchair,
      t('onboarding.facts.seats', {
        max: formats.number(max),
        free: formats.number(Math.max(0, max - used)),
      }),
    ],
    [IconMailOff, t('onboarding.facts.letters')],
  ]

  return (
    <ul className={classes.facts}>
      {facts.map(([icon, fact]) => (
        <li key={fact}>
          <Icon icon={icon} size={16} />
          {fact}
        </li>
      ))}
    </ul>
  )
}

function LaterStep({ step, number, onOpen }: { step: FirstStep; number: number; onOpen: () => void }) {
  const t = useText()
  return (
    <button type="button" className={classes.row} aria-expanded={false} onClick={onOpen}>
      <span className={classes.mark} aria-hidden>
        {number}
      </span>
      <span className={classes.title}>{t(`onboarding.steps.${step}`)}</span>
      <span className={classes.result}>{t('onboarding.minutes', { count: stepMinutes[step] })}</span>
      <span className={classes.edit}>
        <Icon icon={IconChevronDown} size={16} />
      </span>
    </button>
  )
}
