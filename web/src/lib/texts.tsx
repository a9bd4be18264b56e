import type { Language } from '@sorgfalt/contract/core/limits'
import { createTranslate, type TextTree, type Translate } from '@sorgfalt/texts'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { applyLanguage, loadTexts } from './language.ts'

export type { TextKey, Translate } from '@sorgfalt/texts'

interface Texts {
  language: Language
  t: Translate
  setLanguage: (language: Language) => Promise<void>
}
const TextContext = createContext<Texts | null>(null)

interface TextProviderProps {
  language: Language
  texts: TextTree
  children: ReactNode
}

/** Provides the texts. `language` and `texts` are the initial values. */
export function TextProvider({ language, texts, children }: TextProviderProps) {
  const [now, setNow] = useState({ language, texts })
  const setLanguage = useCallback(async (next: Language) => {
    // The old language stays on screen until the new texts are loaded.
    const loaded = await loadTexts(next)
    applyLanguage(next)
    // Renders immediately, so that the texts that the caller requests next are in the new language.
    flushSync(() => setNow({ language: next, texts: loaded }))
  }, [])

  const value = useMemo(
    () => ({ language: now.language, t: createTranslate(now.language, now.texts), setLanguage }),
    [now, setLanguage],
  )

  return <TextContext value={value}>{children}</TextContext>
}

function useTexts(): Texts {
  const texts = useContext(TextContext)
  if (!texts) throw new Error('TextProvider is missing')
  return texts
}

/**
 * Provides another language for a part of the screen, such as a course or a document. Until the texts of that
 * language are loaded, the part keeps the language of the screen.
 */
export function TextScope({ language, children }: { language: Language; children: ReactNode }) {
  const screen = useTexts()
  const [own, setOwn] = useState<Texts>()
  useEffect(() => {
    if (language === screen.language) return

    let wanted = true
    loadTexts(language).then(
      (texts) =>
        wanted && setOwn({ language, t: createTranslate(language, texts), setLanguage: screen.setLanguage }),
      // If the texts cannot be loaded, the language of the screen remains.
      () => undefined,
    )

    return () => {
      wanted = false
    }
  }, [language, screen])

  return <TextContext value={own?.language === language ? own : screen}>{children}</TextContext>
}

/** Returns the translate function of the current language. */
export const useText = (): Translate => useTexts().t

/** Returns the current language and a function that changes it. */
export function useLanguage(): Pick<Texts, 'language' | 'setLanguage'> {
  return useTexts()
}
