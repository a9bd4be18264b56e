import type { Language } from '@sorgfalt/contract/limits'
import { createTranslate, localeOf, type Translate } from '@sorgfalt/texts'
import { useEffect, useState } from 'react'
import { createFormats, type Formats } from '#lib/format.ts'
import { loadTexts } from '#lib/language.ts'
import { useLanguage, useText } from '#lib/texts.tsx'

export interface SheetText {
  t: Translate
  formats: Formats
  /** "September 2026" */
  monthOf: (date: string) => string
}

function sheetText(language: Language, t: Translate): SheetText {
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { t, formats: createFormats(language), monthOf: (date) => month.format(new Date(`${date}T00:00:00Z`)) }
}

/** Words and formats of the certificate's language, which need not be that of the screen; undefined while they load. */
export function useSheetText(language: Language): SheetText | undefined {
  const onScreen = useLanguage()
  const t = useText()
  const [other, setOther] = useState<{ language: Language; text: SheetText }>()
  const same = onScreen.language === language
  useEffect(() => {
    if (same) return
    let current = true
    loadTexts(language).then(
      (texts) => current && setOther({ language, text: sheetText(language, createTranslate(language, texts)) }),
      // Without its own words the sheet speaks the language of the screen.
      () => current && setOther({ language, text: sheetText(onScreen.language, t) }),
    )
    return () => {
      current = false
    }
  }, [same, language, onScreen.language, t])
  if (same) return sheetText(language, t)
  return other?.language === language ? other.text : undefined
}
