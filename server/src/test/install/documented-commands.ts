/** Reads the commands of docs/operations.md, so that tests run what operators read. */
import { readFileSync } from 'node:fs'

const page = new URL('../../../../docs/operations.md', import.meta.url)
const fence = '```'

/**
 * Returns the commands below a heading of the documentation, as one script.
 *
 * @param replacements the example values, and the values with which the test replaces them
 * @throws Error if the commands do not contain an example value
 */
export function documentedCommands(heading: string, replacements: Record<string, string>): string {
  const [, section] = readFileSync(page, 'utf8').split(`\n### ${heading}\n`)
  const blocks =
    section
      ?.split(/\n#{2,3} /)[0]
      ?.split(`${fence}sh\n`)
      .slice(1) ?? []
  let script = blocks.map((block) => block.split(`${fence}\n`)[0]).join('\n')

  for (const [value, replacement] of Object.entries(replacements)) {
    if (!script.includes(value)) throw new Error(`the commands below "${heading}" do not contain ${value}`)
    script = script.replaceAll(value, replacement)
  }

  return script
}
