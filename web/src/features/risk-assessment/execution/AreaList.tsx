import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/contents.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconSend } from '#ui/icons.ts'
import type { Area, Step } from './areas.ts'
import type { Execution } from './use-execution.ts'

/** Lists the areas with their progress, then the last step. Choosing an entry opens it. */
export function AreaList({ execution, onChosen }: { execution: Execution; onChosen?: () => void }) {
  const { areas, step, goTo } = execution
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
      {!execution.readOnly && (
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

/**
 * Returns the state and the icon of an area's line. A finished area keeps its icon while it is the current
 * one.
 */
function describeLine({ isDone }: Area, current: boolean) {
  if (current) return { state: 'current', icon: isDone ? IconCircleCheckFilled : IconCircleDot } as const
  return isDone
    ? ({ state: 'done', icon: IconCircleCheckFilled } as const)
    : ({ state: 'open', icon: IconCircle } as const)
}

function AreaLine({ area, current, onChoose }: LineProps & { area: Area }) {
  const t = useText()
  const { category, answered } = area
  const { state, icon } = describeLine(area, current)
  const count = category.items.length
  const note =
    answered === 0 && !current
      ? t('riskAssessment.execution.statements', { count })
      : t('riskAssessment.execution.answered', { answered, count })

  return (
    <button
      type="button"
      className={classes.line}
      data-state={state}
      aria-current={current ? 'step' : undefined}
      onClick={() => onChoose(area)}
    >
      <Icon icon={icon} />
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
