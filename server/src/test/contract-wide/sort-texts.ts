/** Compares two texts by UTF-16 code units, so that the order does not depend on a language. */
function compareCodeUnits(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Returns the texts in the order of their code units. */
export const sortTexts = (texts: Iterable<string>): string[] => [...texts].toSorted(compareCodeUnits)
