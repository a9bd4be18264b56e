/** What the sweep of screens.spec.ts is told of a route. */
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from './fixtures.ts'

export interface ScreenEntry {
  /** Whose screen it is: somebody who learns, or who administers the company. */
  as: 'member' | 'admin'
  /** The address with its parts filled in, at its first tab; the route itself when it has no parts. */
  url?: (api: Api) => string | Promise<string>
  /** What else it can show: how to get there from the fresh screen. */
  states?: Record<string, (page: Page, t: Translate) => Promise<void>>
  /** What a state has refused, so that it can show it. */
  refused?: readonly { status: number; path: string }[]
}

/** Another journey looks at it, or it shows nothing by itself. */
type Elsewhere = { elsewhere: string }

/** By their routes. */
export type Screens = Record<string, ScreenEntry | Elsewhere>
