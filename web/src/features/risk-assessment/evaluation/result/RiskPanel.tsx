import { type RiskDetails, risk } from '@sorgfalt/contract/risk-assessment/item'
import { useEffect, useRef } from 'react'
import type { Drafts } from '#features/risk-assessment/plan/drafts.ts'
import { RiskPlan } from '#features/risk-assessment/plan/RiskPlan.tsx'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { LegalRefs } from '#parts/risk/LegalRefs.tsx'
import { LevelChip, LevelSteps } from '#parts/risk/Level.tsx'
import { bandOf } from '#parts/risk/looks.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconChevronDown, IconChevronUp, IconX } from '#ui/icons.ts'
import { useSlideIn } from '#ui/use-slide-in.ts'
import { Explanation } from './Explanation.tsx'
import { History } from './History.tsx'
import classes from './panel.module.css'

interface RiskPanelProps {
  riskUuid: string
  drafts: Drafts
  /** The plan has been agreed. */
  isAgreed: boolean
  onStep: (riskUuid: string) => void
  onClose: () => void
}

/** One risk beside the list of risks: what its level is made of, and what is done about it. */
export function RiskPanel({ riskUuid, drafts, isAgreed, onStep, onClose }: RiskPanelProps) {
  const t = useText()
  const { data, error, retry } = useCall(risk.readRiskDetails, { riskUuid }, { keepPrevious: true })
  const slide = useSlideIn('(width <= 1279px)', true, data?.load ?? t('riskAssessment.result.risk'), onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  // Where it opened: steps to the next risk stay at their button.
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  return (
    <>
      {slide.modal && <div className={classes.backdrop} aria-hidden onClick={onClose} />}
      <section {...slide.props} className={classes.panel} aria-label={t('riskAssessment.result.risk')}>
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
          <RiskPlan key={riskUuid} risk={data} drafts={drafts} isAgreed={isAgreed} bodyClass={classes.body}>
            <div className={classes.title}>
              <LevelChip level={data.riskFactor} large />
              <div>
                <h2 ref={heading} tabIndex={-1}>
                  {data.load}
                </h2>
                <p className={classes.level}>
                  {data.riskFactor !== null && <LevelSteps level={data.riskFactor} />}
                  {t(`riskAssessment.bands.${bandOf(data.riskFactor)}`)}
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

/** Not disabled at the ends: that would throw the focus away in the middle of the way. */
function Step({ label, icon, to, onStep }: StepProps) {
  return (
    <IconButton icon={icon} label={label} aria-disabled={!to || undefined} onClick={() => to && onStep(to)} />
  )
}

/** What members were told, and where the law says it. */
function About({ risk: { help, legalSources } }: { risk: RiskDetails }) {
  const t = useText()
  return (
    <Disclosure label={t('riskAssessment.result.about')} className={classes.about}>
      <p>{help}</p>
      <LegalRefs sources={legalSources} />
    </Disclosure>
  )
}
