import axe from 'axe-core'
import { expect } from 'vitest'

// Switches off the rules about landmarks, because landmarks belong to the shell and not to a component.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

/** Returns whether every dialog has an accessible name. A dialog appears a moment before its title. */
const dialogsHaveNames = () =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].every((dialog) => {
    const ids = dialog.getAttribute('aria-labelledby')?.split(' ') ?? []
    return dialog.hasAttribute('aria-label') || ids.some((id) => document.getElementById(id)?.textContent)
  })

/**
 * Returns the violations that axe finds, one line per element. Default: checks the topmost dialog or, if
 * there is none, the whole page.
 */
export async function axeViolations(container?: Element): Promise<string[]> {
  await expect.poll(dialogsHaveNames).toBeTruthy()

  const shown = container ?? [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
  const { violations } = await axe.run(shown, { rules, resultTypes: ['violations'] })

  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  )
}
