/**
 * The routes of the hosts on which SCORM packages run (docs/content-origin.md). The list is complete: these
 * hosts answer nothing else, and the hosts of the app do not answer these routes.
 */

/** A route of a content host. `:token` is a token of 256 bits, `*` a path inside the package. */
export interface ContentRoute {
  methods: readonly ('GET' | 'HEAD')[]
  path: `/${string}`
}

export const contentRoutes = {
  /** Opens a launch, once and within `scormPlayer.launchSeconds`. Redirects to the frame. */
  openLaunch: { methods: ['GET'], path: '/launch/:token' },
  /** The page in which the parts of the package run. It loads the run-time. */
  readFrame: { methods: ['GET', 'HEAD'], path: '/s/:token/' },
  /** A file of the run-time. */
  readRuntime: { methods: ['GET', 'HEAD'], path: '/s/:token/runtime/:file' },
  /** A file of the package. */
  readFile: { methods: ['GET', 'HEAD'], path: '/s/:token/files/*' },
} as const satisfies Record<string, ContentRoute>

/** Returns the first label of the host of a package. */
export const contentLabel = (packageUuid: string): string => `p-${packageUuid.replaceAll('-', '')}`

/** Returns the uuid of the package to which a label belongs, or null if the label belongs to none. */
export function packageOfLabel(label: string): string | null {
  const [, ...groups] =
    /^p-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(label) ?? []
  return groups.length === 0 ? null : groups.join('-')
}

/** Returns the path of a launch. */
export const launchPath = (token: string): string => contentRoutes.openLaunch.path.replace(':token', token)

/** Returns the path of the frame. The frame loads everything from addresses relative to this path. */
export const framePath = (token: string): string => contentRoutes.readFrame.path.replace(':token', token)
