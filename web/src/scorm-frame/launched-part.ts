import type { AppMessage } from '@sorgfalt/contract/scorm/frame-messages'

/** What the app sends about the part to show. */
export type LaunchedPart = Extract<AppMessage, { type: 'open' }>['part']

/** Returns whether the part uses the interface of SCORM 1.2. */
export const isScorm12 = ({ edition }: Pick<LaunchedPart, 'edition'>): boolean => edition === 'scorm12'
