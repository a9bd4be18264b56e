/** Tabler icons of the verification page, inline because the page has no scripts. */
import { Html } from '../../platform/html.ts'

const circle = '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/>'
const drawings = {
  valid: `${circle}<path d="M9 12l2 2l4 -4"/>`,
  expired: `${circle}<path d="M12 7v5l3 3"/>`,
  revoked: `${circle}<path d="M5.7 5.7l12.6 12.6"/>`,
  unknown: `${circle}<path d="M12 8v4M12 16h.01"/>`,
  superseded: '<path d="M12 8v4l2 2"/><path d="M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5"/>',
  language:
    '<path d="M4 5h7M9 3v2c0 4.418 -2.239 8 -5 8M5 9c0 2.144 2.952 3.908 6.7 4M12 20l4 -9l4 9M19.1 18h-6.2"/>',
  waiting: `${circle}<path d="M12 7v5l3 3"/>`,
}

/** Returns an icon. It is hidden from screen readers, because the text beside it has the same meaning. */
export const icon = (name: keyof typeof drawings): Html =>
  new Html(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`)
