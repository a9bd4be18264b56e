import type { ImportField } from '@sorgfalt/contract/member/import'
import { formatImportValue } from '@sorgfalt/texts/import-value'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'

/** Returns a function that writes a value of a member as people read it. */
export function useChangeText(): (field: ImportField, value: string) => string {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const context = { t, language, formatDay: formats.shortDate }

  return (field, value) => formatImportValue(field, value, context)
}
