import type { Translate } from '#lib/texts.tsx'

const apple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Returns the name of the modifier key on this system. */
export const modifier = (t: Translate): string => (apple ? '⌘' : t('shell.shortcuts.ctrl'))
