import axe from 'axe-core'

// Landmarks belong to the shell, not to a component.
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
}

/**
 * Returns the violations that axe finds, one line per element. Default: the dialog in front, else the whole
 * page.
 */
export async function axeViolations(container?: Element): Promise<string[]> {
  const shown = container ?? [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.body
  const { violations } = await axe.run(shown, { rules, resultTypes: ['violations'] })

  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  )
}
