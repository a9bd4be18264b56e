/**
 * Ends the process. Prints one line for an error that the operator can correct, and the stack for other
 * errors.
 */
export function failToStart(error: unknown): never {
  const { name, message, stack } = error as Error
  const isUnexpected = ['Error', 'TypeError', 'SyntaxError'].includes(name)

  process.stderr.write(`${isUnexpected ? stack : message}\n`)
  process.exit(1)
}
