import { useText } from '#lib/texts.tsx'
import { FooterBar } from '#parts/player/FooterBar.tsx'
import footer from '#parts/player/footer.module.css'
import { Button } from '#ui/Button.tsx'
import { IconArrowRight, IconSend } from '#ui/icons.ts'
import { type Area, findNextStep, findPreviousStep, findUnanswered } from './areas.ts'
import type { Execution } from './use-execution.ts'

interface ExecutionFooterProps {
  execution: Execution
  /** Opens the list of areas. */
  onAreas: () => void
}

/** Footer with the buttons to the previous and the next step, and a hint about the keys. */
export function ExecutionFooter({ execution, onAreas }: ExecutionFooterProps) {
  const t = useText()
  const { areas, step, goTo, readOnly, content } = execution
  const previous = findPreviousStep(step, areas)

  return (
    <FooterBar
      back={{
        label: t('riskAssessment.execution.back'),
        disabled: !previous,
        onClick: () => previous && goTo(previous),
      }}
      contents={{ label: t('riskAssessment.execution.openAreas'), onClick: onAreas }}
      middle={step !== 'finish' && !readOnly && (content.matrix ? <MatrixKeysHint /> : <KeysHint />)}
    >
      {step === 'finish' ? <FinishButton execution={execution} /> : <NextButton execution={execution} />}
    </FooterBar>
  )
}

function KeysHint() {
  const t = useText()
  return (
    <span className={footer.keys} aria-hidden>
      <kbd>1</kbd>
      {t('riskAssessment.execution.keysTo')}
      <kbd>5</kbd>
      {t('riskAssessment.execution.keys')}
    </span>
  )
}

function MatrixKeysHint() {
  const t = useText()
  return (
    <span className={footer.keys} aria-hidden>
      <kbd>1</kbd>
      {t('riskAssessment.execution.inOrder')}
      <kbd>2</kbd>
      {t('riskAssessment.execution.keysThen')}
      <kbd>1</kbd>
      {t('riskAssessment.execution.keysTo')}
      <kbd>4</kbd>
      <kbd>0</kbd>
      {t('riskAssessment.execution.na')}
    </span>
  )
}

const buttonStyle = {
  kind: 'primary',
  size: 'large',
  className: footer.forward ?? '',
  'data-forward': true,
} as const

function NextButton({ execution: { step, areas, readOnly, goTo } }: { execution: Execution }) {
  const t = useText()
  const next = findNextStep(step, areas) ?? 'finish'
  // A reader who may not write has nothing to submit.
  if (next === 'finish' && readOnly) return null

  const label =
    next === 'finish'
      ? t('riskAssessment.execution.toFinish')
      : t('riskAssessment.execution.nextArea', { title: next.category.title })

  return (
    <Button {...buttonStyle} iconAfter={IconArrowRight} onClick={() => goTo(next)}>
      {label}
    </Button>
  )
}

/** Button that submits the execution, or opens the first unanswered statement. */
function FinishButton({ execution }: { execution: Execution }) {
  const openArea = execution.areas.find(({ isDone }) => !isDone)
  return openArea ? (
    <UnansweredButton execution={execution} openArea={openArea} />
  ) : (
    <SubmitButton execution={execution} />
  )
}

function UnansweredButton({
  execution: { answers, goTo },
  openArea,
}: {
  execution: Execution
  openArea: Area
}) {
  const t = useText()
  const show = () => {
    goTo(openArea)
    const id = `statement-${findUnanswered(openArea, answers)}`
    // Waits until the area is rendered, because the statement does not exist before that.
    setTimeout(() => document.getElementById(id)?.querySelector('input')?.focus())
  }

  return (
    <Button {...buttonStyle} iconAfter={IconArrowRight} onClick={show}>
      {t('riskAssessment.execution.finish.toOpen')}
    </Button>
  )
}

function SubmitButton({ execution: { counts, state, engine, readOnly } }: { execution: Execution }) {
  const t = useText()
  const hasConflicts = Object.keys(state.conflicts).length > 0

  return (
    <Button
      {...buttonStyle}
      icon={IconSend}
      busy={state.completing && counts.open === 0}
      disabled={readOnly || hasConflicts}
      onClick={() => engine.dispatch({ type: 'complete' })}
    >
      {t('riskAssessment.execution.finish.submit')}
    </Button>
  )
}
