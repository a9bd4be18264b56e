// Asks npm audit for known vulnerabilities of the packages that the product uses.
import { spawnSync } from 'node:child_process'
import { root } from './node.mjs'

const severities = ['critical', 'high', 'moderate', 'low']

const askNpm = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/**
 * Returns a summary and `hasFailed`: whether a high or critical vulnerability forbids a release
 * (docs/security.md, Dependencies). The audit does not fail if the registry does not answer.
 */
export function audit(ask = askNpm) {
  const { stdout, error } = ask()
  const { metadata, message } = read(stdout)
  const reason = (message ?? error?.message ?? 'no output').replace(/ - .*/s, '')
  if (!metadata)
    return {
      summary: `npm audit got no answer, so vulnerabilities are unknown (${reason})`,
      hasFailed: false,
    }

  const counts = metadata.vulnerabilities
  const named = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`)
  const vulnerabilities = named.length === 0 ? 'no vulnerabilities' : named.join(', ')
  const summary = `npm audit knows of ${vulnerabilities} in ${metadata.dependencies.prod} packages`
  return { summary, hasFailed: counts.critical + counts.high > 0 }
}

/** Returns the parsed JSON, or an empty object if the text is not JSON. */
function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
