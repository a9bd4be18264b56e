import { placeKinds, type RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { ChosenTarget } from '#parts/assignment-targets/chosen-targets.ts'

/** Returns the name of an assignment: its org units, or its location. */
export const nameAssignment = ({ orgUnits, location }: RiskAssignment): string =>
  orgUnits.length > 0 ? orgUnits.map(({ name }) => name).join(' + ') : (location?.name ?? '')

/** What the user has to choose before the assignment: anything, or a place for the people chosen. */
export type Missing = 'target' | 'place'

/** Returns what the user has to choose, or undefined if nothing is missing. */
export function findMissing(chosen: readonly ChosenTarget[]): Missing | undefined {
  if (chosen.length === 0) return 'target'
  return chosen.some(({ kind }) => placeKinds.includes(kind)) ? undefined : 'place'
}

/** Returns whether the targets include an org unit. */
export const namesUnits = (chosen: readonly ChosenTarget[]): boolean =>
  chosen.some(({ kind }) => kind === 'orgUnit')

/** Returns whether the targets are several org units, or one with the units below it. */
export const hasSeveralUnits = (chosen: readonly ChosenTarget[]): boolean => {
  const units = chosen.filter(({ kind }) => kind === 'orgUnit')
  return units.length > 1 || units.some(({ includeSubUnits }) => includeSubUnits)
}
