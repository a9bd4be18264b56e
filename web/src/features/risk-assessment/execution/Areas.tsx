import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/contents.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconSend } from '#ui/icons.ts'
import type { Area, Step } from './steps.ts'
import type { Form } from './use-questionnaire.ts'

/** The areas with what is answered, and the last step; a choice leads there. */
export function Areas({ form, onChosen }: { form: Form; onChosen?: () => void }) {
  const { areas, step, goTo } = form
  const choose = (to: Step) => {
    goTo(to)
    onChosen?.()
  }
  return (
    <ol className={classes.list}>
      {areas.map((area) => (
        <li key={area.category.id}>
          <AreaLine
            area={area}
            current={step !== 'finish' && step.number === area.number}
            onChoose={choose}
          />
        </li>
      ))}
      {!form.readOnly && (
        <li>
          <FinishLine current={step === 'finish'} onChoose={choose} />
        </li>
      )}
    </ol>
  )
}

interface LineProps {
  current: boolean
  onChoose: (step: Step) => void
}

function AreaLine({ area, current, onChoose }: LineProps & { area: Area }) {
  const t = useText()
  const { category, answered, isDone } = area
  const count = category.items.length
  const note =
    answered === 0 && !current
      ? t('riskAssessment.execution.statements', { count })
      : t('riskAssessment.execution.answered', { answered, count })
  return (
    <button
      type="button"
      className={classes.line}
      data-state={current ? 'current' : isDone ? 'done' : 'open'}
      aria-current={current ? 'step' : undefined}
      onClick={() => onChoose(area)}
    >
      <Icon icon={isDone ? IconCircleCheckFilled : current ? IconCircleDot : IconCircle} />
      <span>
        <span className={classes.title}>{category.title}</span>
        <span className={classes.note}>{note}</span>
      </span>
    </button>
  )
}

function FinishLine({ current, onChoose }: LineProps) {
  const t = useText()
  return (
    <button
      type="button"
      className={classes.line}
      data-state={current ? 'current' : 'open'}
      aria-current={current ? 'step' : undefined}
      onClick={() => onChoose('finish')}
    >
      <Icon icon={IconSend} />
      <span className={classes.title}>{t('riskAssessment.execution.finish.title')}</span>
    </button>
  )
}
