import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/contents.module.css'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import {
  IconCheck,
  IconCircle,
  IconCircleCheckFilled,
  IconFileText,
  IconHelpCircle,
  IconPercentage33,
} from '#ui/icons.ts'
import {
  areAllPagesRead,
  type ChapterEntry,
  type ChapterState,
  listChapterEntries,
  listQuestionSteps,
  type Step,
} from './steps.ts'
import type { Player } from './use-player.ts'

const icons: Record<ChapterState, IconShape> = {
  done: IconCircleCheckFilled,
  current: IconPercentage33,
  open: IconCircle,
  locked: IconCircle,
}

interface ContentsProps {
  player: Player
  /** Called after the learner has chosen an entry. On phones, it closes the sheet with the contents list. */
  onChosen?: () => void
}

/** The contents list: the chapters with their state, the pages of the current chapter, and the questions. */
export function Contents({ player, onChosen }: ContentsProps) {
  const t = useText()
  const { steps, step, progress, execution, closed, goTo, openKeyPoints } = player
  const choose = (to: Step) => {
    goTo(to)
    onChosen?.()
  }

  const entries = listChapterEntries(steps, step, progress, closed ? 'free' : execution.navigation)

  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.chapter.id}>
          <ChapterLine entry={entry} onChoose={choose} />
          {entry.state === 'current' && entry.pages.length > 1 && <Pages entry={entry} onChoose={choose} />}
        </li>
      ))}
      {listQuestionSteps(steps).length > 0 && !closed && (
        <li>
          <QuizLine player={player} onChoose={choose} />
        </li>
      )}
      {openKeyPoints && (
        <li>
          <Line
            icon={IconFileText}
            state="open"
            title={t('elearning.keyPoints.title')}
            note={t('elearning.keyPoints.note')}
            onClick={openKeyPoints}
          />
        </li>
      )}
    </ol>
  )
}

interface LineProps {
  icon: IconShape
  state: ChapterState
  title: string
  note: string
  onClick: () => void
}

function Line({ icon, state, title, note, onClick }: LineProps) {
  const t = useText()
  return (
    <button
      type="button"
      className={classes.line}
      data-state={state}
      disabled={state === 'locked'}
      aria-current={state === 'current' ? 'step' : undefined}
      onClick={onClick}
    >
      <Icon icon={icon} />
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.note}>
          {note}
          {state === 'locked' && <span className="visually-hidden">, {t('elearning.player.locked')}</span>}
        </span>
      </span>
    </button>
  )
}

function ChapterLine({ entry, onChoose }: { entry: ChapterEntry; onChoose: (step: Step) => void }) {
  const t = useText()
  const { state, pages, chapter } = entry
  const at = pages.findIndex((page) => page.current)
  const note = (() => {
    if (state === 'current') return t('elearning.player.chapterPage', { number: at + 1, count: pages.length })
    return state === 'done'
      ? t('elearning.player.chapterDone')
      : t('elearning.player.pages', { count: pages.length })
  })()

  const target = pages.find((page) => !page.done && page.open) ?? pages[0]

  return (
    <Line
      icon={icons[state]}
      state={state}
      title={chapter.title}
      note={note}
      onClick={() => target && state !== 'current' && onChoose(target.step)}
    />
  )
}

function Pages({ entry, onChoose }: { entry: ChapterEntry; onChoose: (step: Step) => void }) {
  const t = useText()
  return (
    <ol className={classes.pages}>
      {entry.pages.map(({ step, done, open, current }) => (
        <li key={step.page.id}>
          <button
            type="button"
            className={classes.page}
            disabled={!open}
            aria-current={current ? 'page' : undefined}
            onClick={() => onChoose(step)}
          >
            <span>{step.page.title}</span>
            {done && <Icon icon={IconCheck} size={16} />}
            {done && <span className="visually-hidden">, {t('elearning.player.read')}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

function QuizLine({ player, onChoose }: { player: Player; onChoose: (step: Step) => void }) {
  const t = useText()
  const { steps, step, progress } = player
  const questions = listQuestionSteps(steps)
  const open = questions.find((one) => !progress.answered.includes(one.question.id))
  const state: ChapterState = (() => {
    if (step.kind === 'question') return 'current'
    if (!areAllPagesRead(steps, progress)) return 'locked'
    return open ? 'open' : 'done'
  })()

  const note =
    step.kind === 'question'
      ? t('elearning.quiz.number', { number: step.number, count: questions.length })
      : t('elearning.player.questions', { count: questions.length })

  const target = open ?? questions[0]
  const icon = state === 'current' || state === 'done' ? icons[state] : IconHelpCircle

  return (
    <Line
      icon={icon}
      state={state}
      title={t('elearning.player.quiz')}
      note={note}
      onClick={() => target && onChoose(target)}
    />
  )
}
