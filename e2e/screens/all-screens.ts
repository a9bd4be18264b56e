/** The screens of all routes. A new route needs an entry in a file of its area, or screens.spec.ts fails. */
import { readdirSync, readFileSync } from 'node:fs'
import { settings } from '../company/screens.ts'
import { elearnings } from '../elearning/screens.ts'
import { members } from '../member/list-screens.ts'
import { structure } from '../org-unit/screens.ts'
import { riskAssessments } from '../risk-assessment/screens.ts'
import { start } from '../start/screens.ts'
import type { Screens } from '../support/screen.ts'

export const screens: Screens = {
  ...start,
  ...elearnings,
  ...riskAssessments,
  ...members,
  ...structure,
  ...settings,
}

const folder = new URL('../../web/src/routes/', import.meta.url)

/** Returns whether a route only redirects. */
const showsNothing = (file: string): boolean =>
  !/\bcomponent\b/.test(readFileSync(new URL(file, folder), 'utf8'))

/** All routes that have a component. `dashboard/profile/$tabId.tsx` becomes `/dashboard/profile/$tabId`. */
export const routes: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('__root') && !showsNothing(file))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/')
