/** The description of a route for screens.spec.ts. */
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from './fixtures.ts'

export interface ScreenEntry {
  /** The role of the member who opens the screen. */
  as: 'member' | 'admin'
  /** Returns the address of the first tab, with its parameters. Default: the route. */
  url?: (api: Api) => string | Promise<string>
  /** Functions that lead from the opened screen to further states, such as dialogs. */
  states?: Record<string, (page: Page, t: Translate) => Promise<void>>
  /** Refused requests that a state is expected to cause. */
  refused?: readonly { status: number; path: string }[]
}

/** A screen that another test checks, or that shows nothing itself. */
type Elsewhere = { elsewhere: string }

/** Screens by their routes. */
export type Screens = Record<string, ScreenEntry | Elsewhere>
