/** The path of a reader through a scenario: the index of the choice in each situation, from the start. */
import type { Situation } from '@sorgfalt/contract/elearning/content'

/** A decision of the reader: the situation and the choice. */
export interface Decision {
  title: string
  choice: string
}

/** The end of a path, and its decisions. A situation with only one choice needs no decision. */
export interface Position {
  situation: Situation | undefined
  decisions: Decision[]
}

/** Follows a path from the first situation. Ignores choices that do not fit the scenario. */
export function followPath(situations: readonly Situation[], path: readonly number[]): Position {
  let [situation] = situations
  const decisions: Decision[] = []

  for (const index of path) {
    const choice = situation?.choices[index]
    const next = choice && situations.find(({ id }) => id === choice.to)
    if (!situation || !next) break

    if (situation.choices.length > 1) decisions.push({ title: situation.title, choice: choice.text })
    situation = next
  }

  return { situation, decisions }
}
