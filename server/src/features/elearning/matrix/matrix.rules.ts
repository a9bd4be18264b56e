/** The cells of the qualification matrix. Pure functions. */
import {
  type MatrixCell,
  type MatrixState,
  matrixExpiringDays,
} from '@sorgfalt/contract/elearning/qualification-matrix'
import { addDays } from '../../../platform/calendar/days.ts'
import { determineTrainingState, type TrainingFacts } from '../record/training.rules.ts'

/** Returns whether something that is valid until `validUntil` expires soon after `day`. Null: no end. */
const isExpiring = (validUntil: string | null, day: string): boolean =>
  validUntil !== null && validUntil <= addDays(day, matrixExpiringDays)

interface CellFacts extends TrainingFacts {
  resultUuid: string | null
  validUntil: string | null
}

/** Returns the cell of an e-learning. While a certificate is valid, the cell shows until when. */
export function toElearningCell(facts: CellFacts, day: string): MatrixCell {
  const state = determineTrainingState(facts, day)
  const { dueOn, validUntil, isCertified } = facts
  const resultUuid = isCertified ? facts.resultUuid : null

  if (state === 'overdue' || state === 'oral') return { state, date: dueOn, resultUuid }
  if (state === 'exempt') return { state, date: null, resultUuid }
  if (isCertified)
    return { state: isExpiring(validUntil, day) ? 'expiring' : 'valid', date: validUntil, resultUuid }

  return { state: 'open', date: dueOn, resultUuid: null }
}

/** Returns the cell of a function, from the end of the qualification. Null means that it never ends. */
export function toFunctionCell(validUntil: string | null, day: string): MatrixCell {
  const expired = validUntil !== null && validUntil < day
  const current = isExpiring(validUntil, day) ? 'expiring' : 'valid'
  return { state: expired ? 'overdue' : current, date: validUntil, resultUuid: null }
}

/** States in which a member counts as qualified. */
const qualified: ReadonlySet<MatrixState> = new Set<MatrixState>(['valid', 'expiring'])

/** Counts the cells of a row that are required, and those of them that are valid. */
export function countCells(cells: readonly (MatrixCell | null)[]) {
  const required = cells.filter((cell) => cell !== null && cell.state !== 'exempt')
  return {
    requiredCount: required.length,
    validCount: required.filter((cell) => cell !== null && qualified.has(cell.state)).length,
  }
}
