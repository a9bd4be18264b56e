/**
 * Returns the top of an axis and the value at half its height, as whole numbers: half is 1, 2 or 5 times a
 * power of ten.
 */
export function scaleOf(values: readonly number[]): { top: number; half: number } {
  const half = Math.max(1, ...values) / 2
  const power = 10 ** Math.floor(Math.log10(half))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= half && Number.isInteger(one)) ?? 1

  return { top: step * 2, half: step }
}
