/** Puts the values of the audit log into words, for the screen and for its export. */
import type { AuditChange, AuditValue, auditOutcomes } from '@sorgfalt/contract/audit/audit'
import { isStatedField } from '@sorgfalt/contract/audit/audit-comparisons'
import type { AuditValueKind } from '@sorgfalt/contract/audit/audit-fields'
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf, type TextKey, type Translate, translateOr } from './index.ts'

type Format = (value: string, t: Translate, language: Language) => string

const translated =
  (key: (value: string) => string): Format =>
  (value, t) =>
    translateOr(t, key(value), 'audit.unnamed')

const formatDay: Format = (value, _t, language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))

const formatMonth: Format = (value, _t, language) =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, Number(value) - 1),
  )

const formatCountry: Format = (value, _t, language) =>
  new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(value) ?? value

const formatDaysBefore: Format = (value, t) =>
  value === '0' ? t('reminder.plan.onDay') : t('reminder.plan.daysBefore', { count: Number(value) })

/** How the values of a kind are put into words. The values of other kinds are texts already. */
const formats: Partial<Record<AuditValueKind, Format>> = {
  day: formatDay,
  month: formatMonth,
  country: formatCountry,
  daysBefore: formatDaysBefore,
  copies: translated((value) => `reminder.copies.${value}`),
  role: translated((value) => `common.roles.${value}`),
  language: translated((value) => `common.languages.${value}`),
  theme: translated((value) => `company.configuration.themes.${value}`),
  shownPhone: translated((value) => `group.phone.${value}`),
  locationType: translated((value) => `location.type.${value}`),
  workKind: translated((value) => `location.workKind.${value}`),
  groupType: translated((value) => `group.type.${value}`),
  anchor: translated((value) => `elearning.catalog.anchors.${value}`),
  confirmationMode: translated((value) => `elearning.catalog.confirmationModes.${value}`),
  actionState: translated((value) => `riskAssessment.actionStates.${value}`),
  effectiveness: translated((value) => `riskAssessment.effectiveness.${value}`),
  templateCategory: translated((value) => `template.category.${value}`),
  exportedList: translated((value) => `audit.lists.${value}`),
  actionFilter: translated((value) => `riskAssessment.actionFilters.${value}`),
  riskBand: translated((value) => `riskAssessment.bands.${value}`),
  ssoPreset: translated((value) => `signOn.presets.${value}`),
  ssoLinkMode: translated((value) => `signOn.linkModes.${value}`),
  ssoProtocol: translated((value) => `signOn.protocols.${value}`),
  samlNameIdFormat: translated((value) => `signOn.nameIdFormats.${value}`),
  ssoFactorMode: translated((value) => `signOn.factorModes.${value}`),
  factorPolicy: translated((value) => `secondFactor.policies.${value}`),
}

/** Returns the value of a field in words. A missing value is "leer". */
export function formatAuditValue(
  value: AuditValue,
  kind: AuditValueKind,
  t: Translate,
  language: Language,
): string {
  if (value === null || value === '') return t('audit.blank')
  if (typeof value === 'boolean') return t(value ? 'listExport.yes' : 'listExport.no')

  const format = formats[kind]
  const toText = (one: string | number | null): string => {
    if (one === null) return t('audit.deletedMember')
    if (format) return format(String(one), t, language)
    return typeof one === 'number' ? new Intl.NumberFormat(localeOf(language)).format(one) : one
  }

  return Array.isArray(value) ? value.map(toText).join(', ') : toText(value)
}

/** Returns the text for a stored name, or the name itself if the texts no longer contain it. */
export function translateStoredName(
  t: Translate,
  group: 'actions' | 'attempts' | 'entities' | 'fields',
  name: string,
): string {
  const text = translateOr(t, `audit.${group}.${name}` as TextKey, 'audit.unnamed')
  return text === t('audit.unnamed') ? name : text
}

/** Returns what was done, or for a refused action what was attempted. */
export const translateAuditAction = (
  t: Translate,
  { action, outcome }: { action: string; outcome: (typeof auditOutcomes)[number] },
): string =>
  outcome === 'refused'
    ? t('audit.attempted', { action: translateStoredName(t, 'attempts', action) })
    : translateStoredName(t, 'actions', action)

/** Returns whether the log shows a field of a request. It hides uuids, versions and earlier values. */
export const isShownField = (field: string): boolean =>
  !/uuids?$/i.test(field) && field !== 'version' && field !== 'was'

/** Returns the changes that the log shows. A field that an action states is shown only with its value. */
export const listShownChanges = (action: string, changes: readonly AuditChange[]): readonly AuditChange[] =>
  changes.filter(({ field, to }) => to !== undefined || !isStatedField(action, field))
