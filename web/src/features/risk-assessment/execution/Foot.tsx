import { useText } from '#lib/texts.tsx'
import foot from '#parts/player/footer.module.css'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowLeft, IconArrowRight, IconList, IconSend } from '#ui/icons.ts'
import { after, before, firstOpen, type Step } from './steps.ts'
import type { Form } from './use-questionnaire.ts'

/** Where the one button leads: its words name the next area. */
function useForwardLabel(next: Step): string {
  const t = useText()
  return next === 'finish'
    ? t('riskAssessment.execution.toFinish')
    : t('riskAssessment.execution.nextArea', { title: next.category.title })
}

/** Back, forward, and in between which keys answer. */
export function Foot({ form, onAreas }: { form: Form; onAreas: () => void }) {
  const t = useText()
  const { areas, step, goTo } = form
  const previous = before(step, areas)
  return (
    <footer className={foot.footer}>
      <Button
        size="large"
        icon={IconArrowLeft}
        disabled={!previous}
        aria-label={t('riskAssessment.execution.back')}
        className={foot.back ?? ''}
        onClick={() => previous && goTo(previous)}
      >
        {t('riskAssessment.execution.back')}
      </Button>
      <IconButton
        framed
        icon={IconList}
        label={t('riskAssessment.execution.openAreas')}
        className={foot.contentsButton}
        onClick={onAreas}
      />
      <div className={foot.middle}>
        {step !== 'finish' && !form.readOnly && (
          <span className={foot.keys} aria-hidden>
            <kbd>1</kbd>
            {t('riskAssessment.execution.keysTo')}
            <kbd>5</kbd>
            {t('riskAssessment.execution.keys')}
          </span>
        )}
      </div>
      {step === 'finish' ? <HandIn form={form} /> : <Forward form={form} />}
    </footer>
  )
}

function Forward({ form }: { form: Form }) {
  const next = after(form.step, form.areas) ?? 'finish'
  const label = useForwardLabel(next)
  // Whoever only reads along has nothing to hand in.
  if (next === 'finish' && form.readOnly) return null
  return (
    <Button
      kind="primary"
      size="large"
      iconAfter={IconArrowRight}
      className={foot.forward ?? ''}
      data-forward
      onClick={() => form.goTo(next)}
    >
      {label}
    </Button>
  )
}

function HandIn({ form }: { form: Form }) {
  const t = useText()
  const { areas, answers, counts, state, engine, goTo, readOnly } = form
  const open = areas.find(({ isDone }) => !isDone)
  const look = {
    kind: 'primary',
    size: 'large',
    className: foot.forward ?? '',
    'data-forward': true,
  } as const
  if (open) {
    const show = () => {
      goTo(open)
      const id = `statement-${firstOpen(open, answers)}`
      // Once its area is on screen.
      setTimeout(() => document.getElementById(id)?.querySelector('input')?.focus())
    }
    return (
      <Button {...look} iconAfter={IconArrowRight} onClick={show}>
        {t('riskAssessment.execution.finish.toOpen')}
      </Button>
    )
  }
  const waits = Object.keys(state.disputed).length > 0
  return (
    <Button
      {...look}
      icon={IconSend}
      busy={state.completing && counts.open === 0}
      disabled={readOnly || waits}
      onClick={() => engine.dispatch({ type: 'complete' })}
    >
      {t('riskAssessment.execution.finish.submit')}
    </Button>
  )
}
