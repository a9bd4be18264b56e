import { type RiskDetails, risk } from '@sorgfalt/contract/risk-assessment/risk'
import { useEffect, useRef } from 'react'
import type { Drafts } from '#features/risk-assessment/plan/action-drafts.ts'
import { RiskPlan } from '#features/risk-assessment/plan/RiskPlan.tsx'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { LegalRefs } from '#parts/risk/LegalRefs.tsx'
import { LevelChip, LevelSteps } from '#parts/risk/Level.tsx'
import { findBand } from '#parts/risk/risk-badges.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconChevronDown, IconChevronUp, IconX } from '#ui/icons.ts'
import { useSlideIn } from '#ui/use-slide-in.ts'
import { Explanation } from './Explanation.tsx'
import { History } from './History.tsx'
import classes from './panel.module.css'

interface RiskPanelProps {
  riskUuid: string
  getDrafts: (riskUuid: string) => Drafts
  /** Whether the plan is agreed. */
  isAgreed: boolean
  onStep: (riskUuid: string) => void
  onClose: () => void
}

/** Panel of one risk beside the list: its level with explanation, and its actions. */
export function RiskPanel({ riskUuid, getDrafts, isAgreed, onStep, onClose }: RiskPanelProps) {
  const t = useText()
  const { data, error, retry } = useCall(risk.readRiskDetails, { riskUuid }, { keepPrevious: true })
  const slide = useSlideIn('(width <= 1279px)', true, data?.load ?? t('riskAssessment.result.risk'), onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  // Moves the focus to the panel when it opens. When the user steps to another risk, the focus stays on the
  // button.
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [isLoaded])

  return (
    <>
      {slide.modal && <div className={classes.backdrop} aria-hidden onClick={onClose} />}
      <section aria-label={t('riskAssessment.result.risk')} {...slide.props} className={classes.panel}>
        <div className={classes.head}>
          <p>{data?.category.title}</p>
          <Step
            label={t('riskAssessment.result.previous')}
            icon={IconChevronUp}
            to={data?.previousRiskUuid}
            onStep={onStep}
          />
          <Step
            label={t('riskAssessment.result.next')}
            icon={IconChevronDown}
            to={data?.nextRiskUuid}
            onStep={onStep}
          />
          <IconButton icon={IconX} label={t('common.ui.close')} onClick={onClose} />
        </div>
        {!data && <PendingCard error={error} retry={retry} />}
        {data && (
          // While another risk is loading, the previous risk stays on screen, so its drafts are shown.
          <RiskPlan
            key={data.riskUuid}
            risk={data}
            drafts={getDrafts(data.riskUuid)}
            isAgreed={isAgreed}
            bodyClass={classes.body}
          >
            <div className={classes.title}>
              <LevelChip level={data.riskFactor} large />
              <div>
                <h2 ref={heading} tabIndex={-1}>
                  {data.load}
                </h2>
                <p className={classes.level}>
                  {data.riskFactor !== null && <LevelSteps level={data.riskFactor} />}
                  {t(`riskAssessment.bands.${findBand(data.riskFactor)}`)}
                </p>
              </div>
            </div>
            <Explanation risk={data} />
            <History risk={data} />
            <About risk={data} />
          </RiskPlan>
        )}
      </section>
    </>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronUp
  to: string | null | undefined
  onStep: (riskUuid: string) => void
}

/**
 * Button to the previous or next risk. It is never disabled, because a disabled button would lose the focus.
 */
function Step({ label, icon, to, onStep }: StepProps) {
  return (
    <IconButton icon={icon} label={label} aria-disabled={!to || undefined} onClick={() => to && onStep(to)} />
  )
}

/** Help and legal sources of the statement. */
function About({ risk: { help, legalSources } }: { risk: RiskDetails }) {
  const t = useText()
  return (
    <Disclosure label={t('riskAssessment.result.about')} className={classes.about}>
      <p>{help}</p>
      <LegalRefs sources={legalSources} />
    </Disclosure>
  )
}
