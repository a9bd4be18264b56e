/** Org units and locations that somebody answers for. */
export interface InCharge {
  firstName: string
  lastName: string
  places: readonly string[]
}

const maxPeople = 5
const maxPlaces = 5

const shortened = (names: readonly string[], most: number, separator: string): string =>
  names.length > most ? `${names.slice(0, most).join(separator)} …` : names.join(separator)

/** As an error text names them: `Max Muster (Halle 3, Lager); Eva Klein (Wien)`. */
export function inCharge(people: readonly InCharge[]): string {
  const named = people.map(
    ({ firstName, lastName, places }) => `${firstName} ${lastName} (${shortened(places, maxPlaces, ', ')})`,
  )
  return shortened(named, maxPeople, '; ')
}
