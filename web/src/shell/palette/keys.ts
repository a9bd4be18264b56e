import type { Translate } from '#lib/texts.tsx'

const apple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Name of the key that shortcuts begin with, on this system. */
export const modifier = (t: Translate): string => (apple ? '⌘' : t('shell.shortcuts.ctrl'))
