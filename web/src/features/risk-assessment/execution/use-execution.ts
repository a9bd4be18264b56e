import type { CatalogueContent, Choice, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { Deficiency } from '@sorgfalt/contract/risk-assessment/matrix'
import { useEffect, useMemo } from 'react'
import { useStore } from '#lib/store.ts'
import type { AnswerEngine } from './answer-engine.ts'
import { type AnswerState, type Answers, shownAnswers } from './answer-state.ts'
import {
  type Area,
  countStatements,
  findStep,
  listAreas,
  type StatementCounts,
  type Step,
  type StepSearch,
  toStepSearch,
} from './areas.ts'
import { useAnswerEngine } from './use-answer-engine.ts'

export interface ExecutionRoute {
  stepSearch: StepSearch
  onStep: (search: StepSearch, options?: { replace?: boolean }) => void
}

/** The data and functions that all parts of the execution page share. */
export interface Execution {
  content: CatalogueContent
  /** The execution as it was read when the page was opened. */
  stored: RiskExecution
  engine: AnswerEngine
  state: AnswerState
  answers: Answers
  areas: readonly Area[]
  counts: StatementCounts
  step: Step
  /** Whether another page has the lease. */
  readOnly: boolean
  answer: (itemId: string, value: Choice) => void
  /** Keeps a deficiency whose likelihood or severity is still missing. */
  setUnfinished: (itemId: string, deficiency: Partial<Deficiency>) => void
  goTo: (step: Step) => void
}

interface ExecutionInput {
  content: CatalogueContent
  stored: RiskExecution
  leaseToken: string
  route: ExecutionRoute
}

/** Combines the statements, the answers and the current step from the URL. */
export function useExecution({
  content,
  stored,
  leaseToken,
  route: { stepSearch, onStep },
}: ExecutionInput): Execution {
  const engine = useAnswerEngine(stored, leaseToken)
  const state = useStore(engine.store)
  const answers = useMemo(() => shownAnswers(state), [state])
  const areas = useMemo(() => listAreas(content, answers), [content, answers])
  const step = findStep(stepSearch, areas)
  const { area } = toStepSearch(step)
  useEffect(() => {
    // Writes the current step to the URL. Otherwise the page would open the next area as soon as the current
    // area is done.
    if (stepSearch.area !== area) onStep({ area }, { replace: true })
  })

  return {
    content,
    stored,
    engine,
    state,
    answers,
    areas,
    counts: countStatements(areas),
    step,
    readOnly: !state.mayWrite,
    answer: (itemId, value) => engine.dispatch({ type: 'answered', itemId, value }),
    setUnfinished: (itemId, deficiency) => engine.dispatch({ type: 'unfinished', itemId, deficiency }),
    goTo: (to) => onStep(toStepSearch(to)),
  }
}
