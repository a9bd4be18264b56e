import type { Execution, Feedback } from '@sorgfalt/contract/elearning/elearning'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '#lib/store.ts'
import { isAnswered } from '../quiz/answer.ts'
import { type Forward, findBackward, findForward } from './forward.ts'
import type { PlayerEngine } from './player-engine.ts'
import { findWaitingAnswer, isOffline, isSubmitting, listAnswered, listDone } from './player-selectors.ts'
import type { PlayerEvent, PlayerState } from './player-state.ts'
import { toPosition } from './position.ts'
import { listSteps, type Progress, type Step } from './steps.ts'
import { type Drafts, useDrafts } from './use-drafts.ts'
import { type ScenarioPaths, useScenarioPaths } from './use-scenario-paths.ts'
import { type PlayerRoute, useStep } from './use-step.ts'

/** Whether an answer waits for its feedback (`checking`) or for the connection (`offline`). */
type AnswerWait = 'no' | 'checking' | 'offline'

/** The state and the actions that the screens of the player share. */
export interface Player {
  execution: Execution
  state: PlayerState
  dispatch: (event: PlayerEvent) => void
  steps: readonly Step[]
  step: Step
  progress: Progress
  drafts: Drafts
  scenarios: ScenarioPaths
  /** Whether the attempt is over. Its pages can then only be read. */
  closed: boolean
  findFeedback: (questionId: string) => Feedback | null
  waitingFor: (questionId: string) => AnswerWait
  forward: Forward
  /** Whether the introduction of the quiz is on screen instead of its first question. */
  introduces: boolean
  goTo: (step: Step) => void
  goForward: () => void
  goBack: () => void
  /** Shows the key points. Null before the course is passed, and for a course without key points. */
  openKeyPoints: (() => void) | null
  /** Whether the key points are on screen. */
  showsKeyPoints: boolean
}

/**
 * The route of a player's screen, and whether it is a preview. A preview always offers the key points.
 */
export interface PlayerScreen {
  route: PlayerRoute
  isPreview: boolean
}

/** Combines the engine, the steps of the course and the position in the URL. */
export function usePlayer(
  execution: Execution,
  engine: PlayerEngine,
  { route, isPreview }: PlayerScreen,
): Player {
  const state = useStore(engine.store)
  const { dispatch } = engine
  const steps = useMemo(() => listSteps(execution), [execution])
  const progress = { ...listDone(state), answered: listAnswered(state) }
  const closed = state.phase !== 'open'
  const drafts = useDrafts(execution)
  const scenarios = useScenarioPaths()
  const hasKeyPoints = execution.keyPoints !== undefined && (isPreview || state.phase === 'passed')
  const showsKeyPoints = hasKeyPoints && route.position.keyPoints === true
  const step = useStep(route, { execution, steps, progress, closed, showsKeyPoints })
  useEngineEvents(execution, step, dispatch)
  useResultAfterSubmission(state, route)

  const { introduces, leaveIntro } = useQuizIntro(execution, { step, progress, closed })
  const isChecking = listQuestionIds(step).some((id) => findWait(state, id) === 'checking')
  const forward = findForward(step, {
    steps,
    progress,
    checks: execution.checks,
    // The order in which a check shows its options is never right, so the learner has to change it first.
    isReady: (question) =>
      (step.kind === 'question' || drafts.isChanged(question)) &&
      isAnswered(question, drafts.valueOf(question)),
    introduces,
    waiting: isSubmitting(state) || isChecking,
    closed,
  })
  const before = findBackward(step, steps)
  const goTo = (to: Step) => {
    drafts.markSkipped(null)
    route.onPosition(toPosition(to))
  }

  return {
    execution,
    state,
    dispatch,
    steps,
    step,
    progress,
    drafts,
    scenarios,
    closed,
    findFeedback: (id) => findFeedback(execution, state, id),
    waitingFor: (id) => findWait(state, id),
    forward,
    introduces,
    goTo,
    goForward: () => runForward({ step, forward, drafts, dispatch, goTo, route, leaveIntro }),
    goBack: () => before && goTo(before),
    openKeyPoints: hasKeyPoints ? () => route.onPosition({ keyPoints: true }) : null,
    showsKeyPoints,
  }
}

/** Returns the ids of the questions on screen: the question of the quiz, or the checks of the page. */
function listQuestionIds(step: Step): string[] {
  if (step.kind === 'question') return [step.question.id]
  return step.page.blocks.flatMap((block) => (block.kind === 'check' ? [block.questionId] : []))
}

/** Shows the introduction of the quiz until the learner begins with its questions. */
function useQuizIntro(
  { quiz }: Execution,
  { step, progress, closed }: Pick<Player, 'step' | 'progress' | 'closed'>,
): { introduces: boolean; leaveIntro: () => void } {
  const [left, setLeft] = useState(false)
  const isUntouched = quiz.every(({ id }) => !progress.answered.includes(id))
  return {
    introduces: step.kind === 'question' && isUntouched && !left && !closed,
    leaveIntro: () => setLeft(true),
  }
}

/** Reports the current page and language to the engine. */
function useEngineEvents(execution: Execution, step: Step, dispatch: Player['dispatch']): void {
  const pageId = step.kind === 'page' ? step.page.id : null
  useEffect(() => dispatch({ type: 'page-shown', pageId }), [dispatch, pageId])

  // Each save contains this language. The server returns the feedback in this language.
  const { language } = execution
  useEffect(() => dispatch({ type: 'language', language }), [dispatch, language])
}

/** Shows the result after a submission from a page, which happens in a course without questions. */
function useResultAfterSubmission(state: PlayerState, { position, onPosition }: PlayerRoute): void {
  const wasSubmitting = useRef(false)

  useEffect(() => {
    const isGraded = wasSubmitting.current && state.phase !== 'open'
    wasSubmitting.current = isSubmitting(state)
    if (isGraded && position.page !== undefined)
      onPosition({ page: undefined, question: undefined }, { replace: true })
  }, [state, position, onPosition])
}

/** Returns what the answer to a question waits for: nothing, its feedback or the connection. */
function findWait(state: PlayerState, questionId: string): AnswerWait {
  if (findWaitingAnswer(state, questionId) === null) return 'no'
  return isOffline(state) ? 'offline' : 'checking'
}

/**
 * Returns the feedback on an answer. Prefers the feedback of the execution, which is in the language on
 * screen.
 */
function findFeedback(execution: Execution, state: PlayerState, questionId: string): Feedback | null {
  const isWanted = (feedback: Feedback) => feedback.questionId === questionId
  return execution.answers.find(isWanted) ?? state.feedback.find(isWanted) ?? null
}

interface ForwardContext extends Pick<Player, 'step' | 'forward' | 'drafts' | 'dispatch' | 'goTo'> {
  route: PlayerRoute
  leaveIntro: () => void
}

/** Runs the action of the forward button. */
function runForward({ step, forward, drafts, dispatch, goTo, route, leaveIntro }: ForwardContext): void {
  if (step.kind === 'page' && (forward.kind === 'go' || forward.kind === 'submit'))
    dispatch({ type: 'page-done', pageId: step.page.id })

  switch (forward.kind) {
    case 'tick':
      return drafts.markSkipped(forward.ackId)
    case 'choose':
      return drafts.markSkipped(forward.questionId)
    case 'check': {
      const { questionId } = forward
      return dispatch({ type: 'answered', questionId, value: [...drafts.valueOf({ id: questionId })] })
    }
    case 'begin':
      return leaveIntro()
    case 'submit':
      return dispatch({ type: 'submitted' })
    case 'go':
      return goTo(forward.to)
    case 'result':
      return route.onPosition({ page: undefined, question: undefined })
    case 'wait':
  }
}
