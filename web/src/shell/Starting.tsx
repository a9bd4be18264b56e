import { createTranslate } from '@sorgfalt/texts'
import { use } from 'react'
import { initialLanguage, loadTexts } from '#lib/language.ts'
import { LoadingOverlay } from '#ui/LoadingOverlay.tsx'

const language = initialLanguage()
// If the texts cannot be loaded, the overlay has no text. StartUp then shows the error.
const texts = loadTexts(language).catch(() => ({ common: { loader: { load: '' } } }))

/** The overlay while the application starts. */
export function Starting() {
  return <LoadingOverlay text={createTranslate(language, use(texts))('common.loader.load')} />
}
