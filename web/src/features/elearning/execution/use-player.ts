import type { Execution, Feedback } from '@sorgfalt/contract/elearning/elearning'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from '#lib/store.ts'
import { blankAnswer } from '../quiz/answer.ts'
import { backwardFrom, type Forward, forwardFrom } from './forward.ts'
import { type PlayerPlace, placeOf, stepAt } from './place.ts'
import type { PlayerEngine } from './player-engine.ts'
import { answeredBy, doneBy, isOffline, isSubmitting, waitingAnswer } from './player-selectors.ts'
import type { PlayerEvent, PlayerState } from './player-state.ts'
import { type Progress, resumeStep, type Step, stepsOf } from './steps.ts'

/** Another one with each press, so that each press leads there and is answered. */
export interface Missed {
  id: string
  press: number
}

/** Answers as they stand on screen, not sent yet, and what was tried without an answer or tick. */
export interface Drafts {
  valueOf: (question: { id: string }) => readonly string[]
  set: (questionId: string, value: string[]) => void
  /** A question or a tick that was passed over. */
  missed: Missed | null
  miss: (id: string | null) => void
}

/** Everything the player's screens share. */
export interface Player {
  execution: Execution
  state: PlayerState
  dispatch: (event: PlayerEvent) => void
  steps: readonly Step[]
  step: Step
  progress: Progress
  drafts: Drafts
  /** The attempt is over: what is shown is only read. */
  closed: boolean
  verdictOf: (questionId: string) => Feedback | null
  /** `offline`: the answer waits for the connection. */
  waitingFor: (questionId: string) => 'no' | 'checking' | 'offline'
  forward: Forward
  goTo: (step: Step) => void
  goForward: () => void
  goBack: () => void
}

export interface PlayerRoute {
  place: PlayerPlace
  onPlace: (place: PlayerPlace, options?: { replace?: boolean }) => void
}

function useDrafts(execution: Execution): Drafts {
  const [values, setValues] = useState<Readonly<Record<string, string[]>>>({})
  const [missed, setMissed] = useState<Missed | null>(null)
  const miss = (id: string | null) =>
    setMissed((before) => (id === null ? null : { id, press: (before?.press ?? 0) + 1 }))
  return {
    valueOf: ({ id }) => {
      const question = [...execution.quiz, ...execution.checks].find((one) => one.id === id)
      return values[id] ?? (question ? blankAnswer(question) : [])
    },
    set: (questionId, value) => {
      miss(null)
      setValues((now) => ({ ...now, [questionId]: value }))
    },
    missed,
    miss,
  }
}

/** The step of the address; an address without a usable one gets the place to go on from. */
function useStep(
  { place, onPlace }: PlayerRoute,
  steps: readonly Step[],
  progress: Progress,
  execution: Execution,
  closed: boolean,
): Step {
  const named = stepAt(place, steps, progress, closed ? 'free' : execution.navigation)
  const step = named ?? resumeStep(steps, execution.resumePageId, progress)
  if (!step) throw new Error('a course without pages')
  useEffect(() => {
    // Without this the place would move on by itself as soon as a page is done or a question answered.
    if (!named && !closed) onPlace(placeOf(step), { replace: true })
  })
  return step
}

/** Puts engine, way through the course and address together. */
export function usePlayer(execution: Execution, engine: PlayerEngine, route: PlayerRoute): Player {
  const state = useStore(engine.store)
  const { dispatch } = engine
  const steps = useMemo(() => stepsOf(execution), [execution])
  const progress = { ...doneBy(state), answered: answeredBy(state) }
  const closed = state.phase !== 'open'
  const drafts = useDrafts(execution)
  const step = useStep(route, steps, progress, execution, closed)
  const questionId = step.kind === 'question' ? step.question.id : null
  const pageId = step.kind === 'page' ? step.page.id : null
  useEffect(() => dispatch({ type: 'page-shown', pageId }), [dispatch, pageId])
  // Verdicts come in the language that a save names.
  useEffect(
    () => dispatch({ type: 'language', language: execution.language }),
    [dispatch, execution.language],
  )

  const waitingFor = (id: string) => {
    if (waitingAnswer(state, id) === null) return 'no'
    return isOffline(state) ? 'offline' : 'checking'
  }
  const draft = questionId === null ? [] : drafts.valueOf({ id: questionId })
  const waiting = isSubmitting(state) || (questionId !== null && waitingFor(questionId) === 'checking')
  const forward = forwardFrom(step, { steps, progress, draft, waiting, closed })
  const goTo = (to: Step) => {
    drafts.miss(null)
    route.onPlace(placeOf(to))
  }
  const goForward = () => {
    if (step.kind === 'page' && forward.kind !== 'tick') dispatch({ type: 'page-done', pageId: step.page.id })
    switch (forward.kind) {
      case 'tick':
        return drafts.miss(forward.ackId)
      case 'choose':
        return drafts.miss(questionId)
      case 'check':
        return questionId === null ? undefined : dispatch({ type: 'answered', questionId, value: [...draft] })
      case 'submit':
        return dispatch({ type: 'submitted' })
      case 'go':
        return goTo(forward.to)
      case 'result':
        return route.onPlace({ page: undefined, question: undefined })
      case 'wait':
    }
  }
  const before = backwardFrom(step, steps)
  return {
    execution,
    state,
    dispatch,
    steps,
    step,
    progress,
    drafts,
    closed,
    // The freshly read verdicts speak the language on screen.
    verdictOf: (id) =>
      execution.answers.find((one) => one.questionId === id) ??
      state.verdicts.find((one) => one.questionId === id) ??
      null,
    waitingFor,
    forward,
    goTo,
    goForward,
    goBack: () => before && goTo(before),
  }
}
