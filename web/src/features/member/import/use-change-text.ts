import { genders, languages } from '@sorgfalt/contract/core/limits'
import { memberRoles } from '@sorgfalt/contract/core/role'
import type { ImportField } from '@sorgfalt/contract/member/import'
import { localeOf } from '@sorgfalt/texts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'

/** Returns a function that writes a value of a member as people read it. */
export function useChangeText(): (field: ImportField, value: string) => string {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()

  const codes: Partial<Record<ImportField, (value: string) => string | undefined>> = {
    birthDate: formats.shortDate,
    entryDate: formats.shortDate,
    createElearningTasks: (value) => t(value === 'true' ? 'common.ui.yes' : 'common.ui.no'),
    createRiskAssessmentTasks: (value) => t(value === 'true' ? 'common.ui.yes' : 'common.ui.no'),
    country: (value) => new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(value),
    role: (value) => memberRoles.filter((one) => one === value).map((role) => t(`common.roles.${role}`))[0],
    gender: (value) => genders.filter((one) => one === value).map((one) => t(`profile.genders.${one}`))[0],
    language: (value) =>
      languages.filter((one) => one === value).map((one) => t(`common.languages.${one}`))[0],
    orgUnits: (value) => value.replaceAll(' | ', ', '),
    groups: (value) => value.replaceAll(' | ', ', '),
  }

  return (field, value) => (value === '' ? '' : (codes[field]?.(value) ?? value))
}
