/** A template as a document: what DOCX and PDF have in common. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import type { StoredLogo } from '../../platform/images/logo.ts'

export interface TemplateSheet {
  title: string
  language: Language
  country: Country
  layout: 'portrait' | 'landscape'
  /** `YYYY-MM-DD` */
  revised: string
  law: readonly string[]
  blocks: readonly TemplateBlock[]
  company: { name: string; address: string }
  licensee: { name: string; colour: string; logo: StoredLogo | null }
}

/** The words around a template's own, in its language. */
export function sheetWords({ language, country, revised, law, title }: TemplateSheet) {
  const t = translator(language)
  return {
    fill: t('template.sheet.fill'),
    sign: t('template.sheet.sign'),
    law: t('template.sheet.law', {
      country: t(`template.country.${country}`),
      date: documentFormats(language).day(revised),
      law: law.join(' · '),
    }),
    notice: t('template.sheet.notice'),
    foot: (page: number | string) => t('template.sheet.foot', { title, page }),
  }
}
