import type { Choice, Questionnaire, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useEffect, useMemo } from 'react'
import { useStore } from '#lib/store.ts'
import type { AnswerEngine } from './answer-engine.ts'
import { type AnswerState, type Answers, answersIn } from './answer-state.ts'
import { type Area, areasOf, countsOf, type Place, placeOf, type Step, stepAt } from './steps.ts'
import { useAnswers } from './use-answers.ts'

export interface FormRoute {
  place: Place
  onPlace: (place: Place, options?: { replace?: boolean }) => void
}

/** Everything the screens of a questionnaire share. */
export interface Form {
  content: Questionnaire
  execution: RiskExecution
  engine: AnswerEngine
  state: AnswerState
  answers: Answers
  areas: readonly Area[]
  counts: ReturnType<typeof countsOf>
  step: Step
  /** Somebody else works on it. */
  readOnly: boolean
  answer: (itemId: string, value: Choice) => void
  goTo: (step: Step) => void
}

/** Puts statements, answers and address together. */
export function useQuestionnaire(
  content: Questionnaire,
  execution: RiskExecution,
  lockToken: string,
  { place, onPlace }: FormRoute,
): Form {
  const engine = useAnswers(execution, lockToken)
  const state = useStore(engine.store)
  const answers = useMemo(() => answersIn(state), [state])
  const areas = useMemo(() => areasOf(content, answers), [content, answers])
  const step = stepAt(place, areas)
  const { area } = placeOf(step)
  useEffect(() => {
    // Without this the place would move on by itself as soon as an area is done.
    if (place.area !== area) onPlace({ area }, { replace: true })
  })
  return {
    content,
    execution,
    engine,
    state,
    answers,
    areas,
    counts: countsOf(areas),
    step,
    readOnly: !state.mayWrite,
    answer: (itemId, value) => engine.dispatch({ type: 'answered', itemId, value }),
    goTo: (to) => onPlace(placeOf(to)),
  }
}
