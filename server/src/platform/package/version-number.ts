/**
 * Compares two versions that consist of three numbers. Returns a negative number, zero or a positive number,
 * as `Array.sort` requires.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number))
  const differences = [0, 1, 2].map((index) => (left?.[index] ?? 0) - (right?.[index] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
