import type { Language } from '@sorgfalt/contract/core/limits'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import type { ComponentType, ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useTitle } from '#lib/window-title.tsx'
import classes from '#parts/player/frame.module.css'
import { LanguageMenu, PlayerHead } from '#parts/player/PlayerHead.tsx'
import { SaveState } from '#parts/player/SaveState.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconEye, IconRefresh } from '#ui/icons.ts'
import { KeyPointsPage } from '../course/key-points/KeyPointsPage.tsx'
import { PageView } from './PageView.tsx'
import { PlayerFrame } from './PlayerFrame.tsx'
import { PlayerStopped } from './PlayerStopped.tsx'
import type { PlayerPorts } from './player-engine.ts'
import { findSaveStatus } from './player-selectors.ts'
import { QuestionView } from './QuestionView.tsx'
import { QuizIntro } from './QuizIntro.tsx'
import { ResultPage } from './result/ResultPage.tsx'
import { calculatePercent, estimateMinutesLeft, listPageSteps, type Step } from './steps.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useLearningTime } from './use-learning-time.ts'
import { useOfflineCopy } from './use-offline-copy.ts'
import { usePlayer } from './use-player.ts'
import { usePlayerEngine } from './use-player-engine.ts'
import type { PlayerRoute } from './use-step.ts'

export interface PreviewEndProps {
  head: ReactNode
  /** Null for a course without key points. */
  onKeyPoints: (() => void) | null
  onAgain: () => void
  onClose: () => void
}

export interface PlayerProps extends PlayerRoute {
  execution: Execution
  onLanguage: (language: Language) => void
  /** Reads the execution again after a restart in this player, in another tab or on another device. */
  onReload: () => void
  onClose: () => void
  /** Only set for a preview, which saves nothing and shows `End` after the last question. */
  preview?: { openPorts: () => PlayerPorts; draft: boolean; End: ComponentType<PreviewEndProps> }
}

/** One attempt at a course: pages, then questions, then the result. */
export function Player({ execution, onLanguage, onReload, onClose, preview, ...route }: PlayerProps) {
  const t = useText()
  const engine = usePlayerEngine(execution, preview?.openPorts)
  const player = usePlayer(execution, engine, { route, isPreview: preview !== undefined })
  const { state, steps, step, progress, closed, goBack, goForward, openKeyPoints, showsKeyPoints } = player
  const [position, shortPosition] = usePositionText(
    step,
    player.steps,
    estimateMinutesLeft(steps, progress, execution.durationMinutes),
    closed,
  )

  const showsResult = closed && route.position.page === undefined

  useTitle(execution.title)
  useLearningTime(engine)
  useOfflineCopy(execution)
  useArrowKeys({
    left: () => !showsKeyPoints && goBack(),
    right: () => !showsKeyPoints && !showsResult && state.stop === null && goForward(),
  })

  const head = (
    <PlayerHead
      title={execution.title}
      position={showsResult ? t('elearning.result.title') : position}
      shortPosition={showsResult ? t('elearning.result.title') : shortPosition}
      percent={closed ? 100 : calculatePercent(steps, progress)}
      closeLabel={t('elearning.player.close')}
      onClose={onClose}
    >
      {preview ? (
        <PreviewBadge version={execution.version} draft={preview.draft} />
      ) : (
        execution.practice && <PracticeBadge />
      )}
      {!closed && !preview && <SaveState status={findSaveStatus(state)} />}
      <LanguageMenu
        label={t('elearning.player.language')}
        language={execution.language}
        available={execution.availableLanguages}
        onChoose={onLanguage}
      />
    </PlayerHead>
  )

  if (state.stop !== null)
    return <PlayerStopped head={head} stop={state.stop} onReload={onReload} onClose={onClose} />
  if (showsKeyPoints && execution.keyPoints)
    return (
      <KeyPointsPage
        execution={execution}
        keyPoints={execution.keyPoints}
        onBack={() => route.onPosition({ page: undefined, question: undefined })}
      />
    )
  if (showsResult && preview)
    return <preview.End head={head} onKeyPoints={openKeyPoints} onAgain={onReload} onClose={onClose} />
  if (showsResult)
    return (
      <ResultPage
        head={head}
        execution={execution}
        onRead={(page) => route.onPosition({ page, question: undefined })}
        onKeyPoints={openKeyPoints}
        onRestarted={onReload}
      />
    )

  return (
    <PlayerFrame head={head} player={player}>
      <output className="visually-hidden">{position}</output>
      {step.kind === 'page' && <PageView player={player} step={step} asks={!preview} />}
      {step.kind === 'question' &&
        (player.introduces ? (
          <QuizIntro execution={execution} />
        ) : (
          <QuestionView player={player} step={step} />
        ))}
    </PlayerFrame>
  )
}

/** Shows the version of a preview. */
function PreviewBadge({ version, draft }: { version: string; draft: boolean }) {
  const t = useText()
  return (
    <Badge icon={IconEye}>
      <span className={classes.wide}>
        {t(draft ? 'elearning.preview.draft' : 'elearning.preview.released', { version })}
      </span>
      <span className={classes.narrow}>{t('elearning.preview.title')}</span>
    </Badge>
  )
}

/** Marks a practice, which has no result. */
function PracticeBadge() {
  const t = useText()
  return (
    <span className={classes.wide}>
      <Badge icon={IconRefresh}>{t('elearning.player.practice')}</Badge>
    </span>
  )
}

/**
 * Returns the position and the remaining time, such as "Seite 4 von 12 · noch etwa 9 Minuten", and a short
 * form of it for phones.
 */
function usePositionText(
  step: Step,
  steps: readonly Step[],
  minutes: number,
  closed: boolean,
): [long: string, short: string] {
  const t = useText()
  const formats = useFormats()
  const position =
    step.kind === 'page'
      ? t('elearning.player.page', { number: step.number, count: listPageSteps(steps).length })
      : t('elearning.player.quiz')

  if (closed || minutes === 0) return [position, position]

  const long = t('elearning.player.minutesLeft', { minutes: formats.minutes(minutes) })
  const positionWith = (left: string) => t('elearning.player.position', { page: position, left })

  return [positionWith(long), positionWith(formats.shortMinutes(minutes))]
}
