import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'

/** Returns the name of an assignment: its org units, or its location. */
export const nameAssignment = ({ orgUnits, location }: RiskAssignment): string =>
  orgUnits.length > 0 ? orgUnits.map(({ name }) => name).join(' + ') : (location?.name ?? '')
