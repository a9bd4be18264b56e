/** Returns whether two values of a form are the same. */
export const equal = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)
