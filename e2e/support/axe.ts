import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const scopes = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

interface Finding {
  id: string
  help: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/**
 * Returns the violations that axe finds on a page, one line per element. Uses the debugger's protocol,
 * because the security policy refuses injected scripts.
 */
export async function violations(page: Page, scope: keyof typeof scopes = 'all'): Promise<string[]> {
  const debug = await page.context().newCDPSession(page)
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await debug.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)

    return result.value
  }

  await evaluate(`window.axe === undefined && (() => { ${source} })()`)

  // Axe checks only the topmost dialog, because its edge covers parts of the elements behind it.
  const shown = `[...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document`
  // Frames show packages of other origins, which axe cannot reach.
  const options = { runOnly: scopes[scope], resultTypes: ['violations'], iframes: false }
  const found = (await evaluate(
    `axe.run(${shown}, ${JSON.stringify(options)}).then((result) => result.violations)`,
  )) as Finding[]

  await debug.detach()

  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}): ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`,
    ),
  )
}
