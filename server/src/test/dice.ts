/** Creates a reproducible random generator. */
export function dice(seed: number) {
  let state = seed
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  return {
    roll,
    pick,
    some: <T>(list: readonly T[]): T[] => list.filter(() => roll() < 0.4),
    maybe: <T>(chance: number, value: () => T): T | undefined => (roll() < chance ? value() : undefined),
  }
}
