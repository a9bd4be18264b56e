/** Every route of the web, and how a journey gets there. A new route needs an entry in its area: screens.spec.ts fails without. */
import { readdirSync, readFileSync } from 'node:fs'
import { elearnings } from './screens/elearnings.ts'
import { members } from './screens/members.ts'
import { riskAssessments } from './screens/risk-assessments.ts'
import type { Screens } from './screens/screen.ts'
import { settings } from './screens/settings.ts'
import { start } from './screens/start.ts'
import { structure } from './screens/structure.ts'

export const screens: Screens = { ...start, ...elearnings, ...riskAssessments, ...members, ...structure, ...settings }

const folder = new URL('../../web/src/routes/', import.meta.url)

/** Leads elsewhere and shows nothing itself. */
const showsNothing = (file: string): boolean => !/\bcomponent\b/.test(readFileSync(new URL(file, folder), 'utf8'))

/** The routes that show something, by their files: `dashboard/profile/$tabId.tsx` is `/dashboard/profile/$tabId`. */
export const routes: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('__root') && !showsNothing(file))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/')
