/** The content of a template as a document. The Word file and the PDF are both created from it. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'
import type { StoredLogo } from '../../platform/images/logo.ts'

/** A template, with the company and the licensee that its header shows. */
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

/** The texts around the blocks of a template. */
export interface SheetTexts {
  /** The hint in an empty field. */
  fill: string
  /** The label of a signature. */
  sign: string
  law: string
  notice: string
  footer: (page: number | string) => string
}

/** Returns the texts around a template's blocks, in its language. */
export function createSheetTexts({ language, country, revised, law, title }: TemplateSheet): SheetTexts {
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
    footer: (page) => t('template.sheet.footer', { title, page }),
  }
}
