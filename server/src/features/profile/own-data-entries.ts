/** Translates the stored data of a member for the PDF. */
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import type { OwnDataSection } from '@sorgfalt/contract/profile/profile'
import { localeOf, type Translate, translateOr } from '@sorgfalt/texts'
import type { Actor } from '../../access/context.ts'
import { documentFormats } from '../../platform/formats.ts'
import type { RecordSection } from '../../platform/pdf/record-pdf.ts'
import type { OwnDataRow } from './own-data.store.ts'

/** Returns the text for a field's value. An empty text means that the field is not shown. */
export type ValueFormat = (field: string, value: unknown) => string

/** Fields whose values have a translation below `ownData.values`. */
const translatedFields: ReadonlySet<string> = new Set([
  'status',
  'state',
  'source',
  'attribute',
  'closedBy',
  'purpose',
  'infoPointPhone',
  'theme',
  'language',
])
/** Fields that only programs need. The PDF leaves them out, and the JSON file contains them. */
const technicalFields: ReadonlySet<string> = new Set(['kind', 'step', 'settings', 'cmi'])

/**
 * Returns for each of these fields a function that translates the field's values. The translations are in
 * files other than ownData.json.
 */
const createTranslations = (t: Translate): Readonly<Record<string, (value: string) => string>> => ({
  role: (value) => translateOr(t, `common.roles.${value}`, 'audit.unnamed'),
  gender: (value) => translateOr(t, `profile.genders.${value}`, 'audit.unnamed'),
  type: (value) => translateOr(t, `group.type.${value}`, 'audit.unnamed'),
  action: (value) => translateOr(t, `audit.actions.${value}`, 'audit.unnamed'),
  attempt: (value) =>
    t('audit.attempted', { action: translateOr(t, `audit.attempts.${value}`, 'audit.unnamed') }),
  actorKind: (value) => translateOr(t, `audit.actorKinds.${value}`, 'audit.unnamed'),
  entity: (value) => translateOr(t, `audit.entities.${value}`, 'audit.unnamed'),
  finding: (value) => translateOr(t, `riskAssessment.execution.${value}`, 'audit.unnamed'),
  likelihood: (value) => translateOr(t, `riskAssessment.likelihoods.${value}`, 'audit.unnamed'),
  severity: (value) => translateOr(t, `riskAssessment.severities.${value}`, 'audit.unnamed'),
  outcome: (value) => translateOr(t, `audit.outcomes.${value}`, 'audit.unnamed'),
})

/**
 * Returns the function that formats stored values in a language and in the time zone of the actor's country.
 */
export function createValueFormat(t: Translate, language: Language, actor: Actor): ValueFormat {
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZones[actor.country],
  })

  const { day } = documentFormats(language)
  const translations = createTranslations(t)

  const formatText = (field: string, value: string): string => {
    if (translations[field]) return translations[field](value)
    if (translatedFields.has(field)) return translateOr(t, `ownData.values.${value}`, 'audit.unnamed')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value
  }

  return (field, value) => {
    if (value === null || value === '' || Array.isArray(value) || technicalFields.has(field)) return ''
    if (value instanceof Date) return moment.format(value)
    if (typeof value === 'boolean') return t(value ? 'ownData.yes' : 'ownData.no')
    if (typeof value === 'object') return (value as Partial<Record<Language, string>>)[language] ?? ''
    if (typeof value === 'number') return String(value)

    return typeof value === 'string' ? formatText(field, value) : ''
  }
}

/**
 * Returns the rows of a section as entries. The first value of a row becomes the entry's name. The section
 * `person` has only one row, and each of its fields becomes an entry.
 */
export function createEntries(
  section: OwnDataSection,
  rows: readonly OwnDataRow[],
  t: Translate,
  format: ValueFormat,
): RecordSection['entries'] {
  const label = (field: string) => translateOr(t, `ownData.fields.${field}`, 'audit.unnamed')
  const formatRow = (row: OwnDataRow) =>
    Object.entries(row).flatMap(([field, value]) => {
      const isAttempt = field === 'action' && row['outcome'] === 'refused'
      const text = format(isAttempt ? 'attempt' : field, value)
      return text === '' ? [] : [{ field, text }]
    })

  if (section === 'person')
    return rows.flatMap(formatRow).map(({ field, text }) => ({ name: label(field), facts: text }))

  return rows.map((row) => {
    const [first, ...rest] = formatRow(row)
    return {
      name: first?.text ?? '',
      facts: rest.map(({ field, text }) => `${label(field)}: ${text}`).join(' · '),
    }
  })
}
