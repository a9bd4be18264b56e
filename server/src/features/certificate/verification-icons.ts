/** Tabler icons of the verification page, inline because the page has no scripts. */
import { Html } from '../../platform/html.ts'

const circle = '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/>'
const drawings = {
  valid: `${circle}<path d="M9 12l2 2l4 -4"/>`,
  expired: `${circle}<path d="M12 7v5l3 3"/>`,
  revoked: `${circle}<path d="M5.7 5.7l12.6 12.6"/>`,
  unknown: `${circle}<path d="M12 8v4M12 16h.01"/>`,
  waiting: `${circle}<path d="M12 7v5l3 3"/>`,
}

/** Returns an icon. It is hidden from screen readers, because the text beside it has the same meaning. */
export const icon = (name: keyof typeof drawings): Html =>
  new Html(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`)
