import { type FirstStep, onboarding } from '@sorgfalt/contract/company/onboarding'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { isBranch, menuFor } from '#parts/menu/menu.rules.ts'
import { type MenuItem, menu } from '#parts/menu/menu.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircle, IconCircleCheckFilled } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './first-steps.module.css'

/** The screen of each step. A step has no link if its screen is not in the reader's menu. */
const screens: Record<FirstStep, string> = {
  company: '/dashboard/company/settings/details',
  locations: '/dashboard/company/locations/list',
  orgUnits: '/dashboard/company/org-units/list',
  members: '/dashboard/company/members/list',
  responsible: '/dashboard/company/org-units/list',
  infoPoint: '/dashboard/company/members/group/list',
  elearnings: '/dashboard/apps/elearnings/catalog/list',
  riskAssessments: '/dashboard/apps/risk-assessments/catalog/list',
}

/** Shows administrators of a new company the first steps, until all steps are done or the list is hidden. */
export function FirstSteps() {
  return useCan()(onboarding.readFirstSteps) && <Steps />
}

function Steps() {
  const t = useText()
  // Steps are done on other screens, so the list is read again whenever the reader returns.
  const { data } = useCall(onboarding.readFirstSteps, {}, { staleTime: 0 })
  const [justHidden, setJustHidden] = useState(false)
  const { run, pending } = useAction(onboarding.hideFirstSteps, {
    invalidates: [onboarding.readFirstSteps],
    onSuccess: ({ hidden }) => setJustHidden(hidden),
  })

  if (!data) return null

  const total = data.steps.length
  const done = data.steps.filter((step) => step.done).length
  if (done === total || (data.hidden && !justHidden)) return null
  if (data.hidden) {
    return (
      <p className={classes.hidden}>
        {t('onboarding.hidden')}
        <Button kind="ghost" size="small" busy={pending} onClick={() => void run({ hidden: false })}>
          {t('onboarding.show')}
        </Button>
      </p>
    )
  }

  return (
    <ContentCard
      headline={t('onboarding.title')}
      subHeadline={t('onboarding.text')}
      className={classes.card ?? ''}
      actions={
        <Button kind="ghost" busy={pending} onClick={() => void run({ hidden: true })}>
          {t('onboarding.hide')}
        </Button>
      }
    >
      <ProgressBar percent={(100 * done) / total} label={t('onboarding.title')}>
        {t('onboarding.progress', { done, total })}
      </ProgressBar>
      <ol className={classes.list}>
        {data.steps.map(({ step, done: isDone }) => (
          <Step key={step} step={step} done={isDone} />
        ))}
      </ol>
    </ContentCard>
  )
}

function Step({ step, done }: { step: FirstStep; done: boolean }) {
  const t = useText()
  const may = useCan()
  const items = menuFor(menu, may).flatMap((section) =>
    section.items.flatMap((entry): readonly MenuItem[] => (isBranch(entry) ? entry.children : [entry])),
  )

  const screen = items.find(({ path }) => path === screens[step])

  return (
    <li className={classes.step} data-done={done || undefined}>
      <Icon icon={done ? IconCircleCheckFilled : IconCircle} size={24} />
      <div className={classes.description}>
        <p className={classes.title}>
          {t(`onboarding.steps.${step}`)}
          <span className="visually-hidden">, {t(done ? 'onboarding.done' : 'onboarding.open')}</span>
        </p>
        {!done && <p className={classes.text}>{t(`onboarding.hints.${step}`)}</p>}
      </div>
      {!done && screen && (
        <ButtonLink size="small" link={{ to: screen.path }}>
          {t(screen.title)}
        </ButtonLink>
      )}
    </li>
  )
}
