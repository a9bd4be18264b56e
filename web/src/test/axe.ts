import axe from 'axe-core'
import { expect } from 'vitest'

// Landmarks belong to the shell, not to a component.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

/** Returns whether every dialog has its name. A dialog is on screen a moment before its title is. */
const dialogsHaveNames = () =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].every((dialog) => {
    const ids = dialog.getAttribute('aria-labelledby')?.split(' ') ?? []
    return dialog.hasAttribute('aria-label') || ids.some((id) => document.getElementById(id)?.textContent)
  })

/**
 * Returns the violations that axe finds, one line per element. Default: the dialog in front, else the whole
 * page.
 */
export async function axeViolations(container?: Element): Promise<string[]> {
  await expect.poll(dialogsHaveNames).toBeTruthy()

  const shown = container ?? [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
  const { violations } = await axe.run(shown, { rules, resultTypes: ['violations'] })

  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  )
}
