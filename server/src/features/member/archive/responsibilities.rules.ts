/**
 * A member and the names of the org units, locations and open actions for which the member is responsible.
 */
export interface ResponsibleMember {
  firstName: string
  lastName: string
  responsibleFor: readonly string[]
}

const maxListedMembers = 5
const maxListedNames = 5

const shorten = (names: readonly string[], max: number, separator: string): string =>
  names.length > max ? `${names.slice(0, max).join(separator)} …` : names.join(separator)

/**
 * Returns the members as text, each with the names of their responsibilities: `Max Muster (Halle 3, Lager);
 * Eva Klein (Wien)`.
 */
export function describeResponsibilities(members: readonly ResponsibleMember[]): string {
  const described = members.map(
    ({ firstName, lastName, responsibleFor }) =>
      `${firstName} ${lastName} (${shorten(responsibleFor, maxListedNames, ', ')})`,
  )
  return shorten(described, maxListedMembers, '; ')
}
