/** Rules for the decisions of one scenario. Pure functions. */
import type { Situation } from '@sorgfalt/contract/elearning/content'
import type { ProblemCode } from '../../../platform/package/problem.ts'

const maxChoices = 4
/** A single decision is a question, not a case. */
const minDecisions = 2

/** A fault of a scenario. */
export interface ScenarioFault {
  /** The index of the situation that has the fault. Undefined when the scenario as a whole has it. */
  index?: number
  code: ProblemCode
  message: string
}

/** Returns the faults of a scenario. The first situation is its start. */
export const findScenarioFaults = (situations: readonly Situation[]): ScenarioFault[] => [
  ...findWholeFaults(situations),
  ...situations.flatMap((situation, index) =>
    [
      ...findChoiceFaults(situation, situations),
      ...findOutcomeFaults(situation),
      ...findPathFaults(situation, situations),
      ...findDuplicate(situations, index),
    ].map((fault) => ({ ...fault, index })),
  ),
]

function findWholeFaults(situations: readonly Situation[]): ScenarioFault[] {
  const faults: ScenarioFault[] = []

  if (situations.filter(({ choices }) => choices.length >= 2).length < minDecisions) {
    const message = `a scenario needs at least ${minDecisions} scenes with two or more choices`
    faults.push({ code: 'scenario-choices', message })
  }

  if (!situations.some(({ outcome }) => outcome === 'bad')) {
    const message = 'a scenario needs at least one scene with outcome="bad"'
    faults.push({ code: 'scenario-outcome', message })
  }

  return faults
}

function findDuplicate(situations: readonly Situation[], index: number): ScenarioFault[] {
  const id = situations[index]?.id
  if (situations.findIndex((other) => other.id === id) === index) return []
  return [{ code: 'id-duplicate', message: `the scene id ${id} is taken in this scenario; choose another` }]
}

function findChoiceFaults({ id, choices }: Situation, situations: readonly Situation[]): ScenarioFault[] {
  const unknown = choices.filter(({ to }) => !situations.some((other) => other.id === to))
  const faults = unknown.map(({ to }): ScenarioFault => {
    const message = `no scene of this scenario has the id ${to}; write it or correct the choice`
    return { code: 'scenario-target', message }
  })

  if (choices.length > maxChoices) {
    const message = `the scene ${id} has ${choices.length} choices; at most ${maxChoices} are allowed`
    faults.push({ code: 'scenario-choices', message })
  }

  return faults
}

function findOutcomeFaults({ id, choices, outcome }: Situation): ScenarioFault[] {
  if (choices.length === 0 && outcome !== 'good') {
    const message = `the scene ${id} is an end; write outcome="good", or add the choices that lead on`
    return [{ code: 'scenario-outcome', message }]
  }

  if (choices.length === 1 && outcome !== 'bad') {
    const message = `the scene ${id} has one choice, which is no decision; write outcome="bad" or a second choice`
    return [{ code: 'scenario-outcome', message }]
  }

  return []
}

function findPathFaults({ id }: Situation, situations: readonly Situation[]): ScenarioFault[] {
  const faults: ScenarioFault[] = []
  const [start] = situations

  if (start && !listReachable(situations, start.id).has(id)) {
    const message = `the scene ${id} cannot be reached from the first scene; add a choice that leads to it`
    faults.push({ code: 'scenario-path', message })
  }

  const isEnd = (other: string) => situations.some((one) => one.id === other && one.choices.length === 0)
  if (![...listReachable(situations, id)].some(isEnd)) {
    const message = `no end can be reached from the scene ${id}; add a choice that leads to a scene without choices`
    faults.push({ code: 'scenario-path', message })
  }

  return faults
}

/** Returns the id and all ids that can be reached from it. */
function listReachable(situations: readonly Situation[], from: string): Set<string> {
  const reached = new Set([from])
  // The loop also visits the ids that it adds to the set.
  for (const id of reached)
    for (const { to } of situations.find((one) => one.id === id)?.choices ?? []) reached.add(to)

  return reached
}
