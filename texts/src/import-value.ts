/** Puts the values of an imported member into words, for the wizard and for the export of its rows. */
import { genders, type Language, languages } from '@sorgfalt/contract/core/limits'
import { memberRoles } from '@sorgfalt/contract/core/role'
import type { ImportField } from '@sorgfalt/contract/member/import'
import { localeOf, type Translate } from './index.ts'

interface ValueContext {
  t: Translate
  language: Language
  formatDay: (day: string) => string
}

type Format = (value: string, context: ValueContext) => string | undefined

const formatFlag: Format = (value, { t }) => t(value === 'true' ? 'common.ui.yes' : 'common.ui.no')
const formatDay: Format = (value, context) => context.formatDay(value)
const formatNames: Format = (value) => value.replaceAll(' | ', ', ')

/** How the values of a field are put into words. The values of other fields are texts already. */
const formats: Partial<Record<ImportField, Format>> = {
  birthDate: formatDay,
  entryDate: formatDay,
  createElearningTasks: formatFlag,
  createRiskAssessmentTasks: formatFlag,
  country: (value, { language }) => new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(value),
  role: (value, { t }) =>
    memberRoles.filter((one) => one === value).map((role) => t(`common.roles.${role}`))[0],
  gender: (value, { t }) =>
    genders.filter((one) => one === value).map((one) => t(`profile.genders.${one}`))[0],
  language: (value, { t }) =>
    languages.filter((one) => one === value).map((one) => t(`common.languages.${one}`))[0],
  orgUnits: formatNames,
  groups: formatNames,
}

/** Returns a value of a member as people read it. */
export const formatImportValue = (field: ImportField, value: string, context: ValueContext): string =>
  value === '' ? '' : (formats[field]?.(value, context) ?? value)
