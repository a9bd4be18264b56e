// Known vulnerabilities of the packages that are delivered, by npm audit; honest where the registry does not tell.
import { spawnSync } from 'node:child_process'
import { root } from './node.mjs'

const severities = ['critical', 'high', 'moderate', 'low']

const askNpm = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** One sentence about them, and whether there is one that must be mended before a release (docs/security.md, Dependencies). */
export function audit(ask = askNpm) {
  const { stdout, error } = ask()
  const { metadata, message } = read(stdout)
  const reason = (message ?? error?.message ?? 'no output').replace(/ - .*/s, '')
  if (!metadata) return { says: `npm audit got no answer, so nothing is known (${reason})`, isBad: false }
  const found = metadata.vulnerabilities
  const named = severities
    .filter((severity) => found[severity] > 0)
    .map((severity) => `${found[severity]} ${severity}`)
  const asked = `npm audit knows of ${named.length === 0 ? 'no vulnerabilities' : named.join(', ')} in ${metadata.dependencies.prod} packages`
  return { says: asked, isBad: found.critical + found.high > 0 }
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
