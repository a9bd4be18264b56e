import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/catalog'

/** Who answers: org units, else everybody at a location. */
export const namesOf = ({ orgUnits, location }: RiskAssignment): string =>
  orgUnits.length > 0 ? orgUnits.map(({ name }) => name).join(' + ') : (location?.name ?? '')
