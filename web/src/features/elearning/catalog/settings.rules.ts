import type { Language } from '@sorgfalt/contract/core/limits'
import type { ElearningSettings, ElearningSettingsForm } from '@sorgfalt/contract/elearning/catalog'
import { type LocalInsertKey, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import { type Formats, monthName } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import { bufferText, intervalText } from '#parts/due-settings/due-texts.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** Returns the fields of the settings that the form edits. */
export const toFormValues = ({
  responsible: _who,
  outdated: _outdated,
  version: _version,
  ...values
}: ElearningSettings): ElearningSettingsForm => values

/** Texts, formats and names that are needed to show a value as text. */
interface TextContext {
  t: Translate
  formats: Pick<Formats, 'list'>
  language: Language
  nameOf: (memberUuid: string) => string
}

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime, with both values as text.
 */
export function listDifferences(
  entered: ElearningSettingsForm,
  changed: readonly string[],
  saved: ElearningSettings,
  context: TextContext,
): Difference[] {
  const fields = describeFields(context)
  return (Object.keys(fields) as (keyof ElearningSettingsForm)[])
    .map((field) => ({
      field,
      label: fields[field].label,
      ownValue: fields[field].toText(entered),
      savedValue: fields[field].toText(toFormValues(saved)),
    }))
    .filter(({ field, ...values }) => changed.includes(field) && values.ownValue !== values.savedValue)
    .map(({ field: _field, ...difference }) => difference)
}

type FieldTexts = Record<
  keyof ElearningSettingsForm,
  { label: string; toText: (values: ElearningSettingsForm) => string }
>

/** Returns the label of each field, and the function that shows its value as text. */
function describeFields({ t, formats, language, nameOf }: TextContext): FieldTexts {
  const insert = (key: LocalInsertKey, text = '') =>
    text ? [`${t(`elearning.catalog.settings.inserts.${key}`)}: ${text}`] : []
  return {
    dueDateInterval: {
      label: t('elearning.catalog.settings.interval'),
      toText: (values) => intervalText(t, values.dueDateInterval),
    },
    firstExecutionBuffer: {
      label: t('elearning.catalog.settings.buffer'),
      toText: (values) => bufferText(t, values.firstExecutionBuffer),
    },
    anchor: {
      label: t('elearning.catalog.settings.anchor'),
      toText: (values) => t(`elearning.catalog.anchors.${values.anchor}`),
    },
    calendarMonth: {
      label: t('elearning.catalog.settings.calendarMonth'),
      toText: ({ calendarMonth }) => (calendarMonth === null ? '' : monthName(language, calendarMonth)),
    },
    leadDays: {
      label: t('elearning.catalog.settings.leadDays'),
      toText: (values) => String(values.leadDays),
    },
    countPast: {
      label: t('elearning.catalog.settings.countPast'),
      toText: (values) => t(values.countPast ? 'common.ui.yes' : 'common.ui.no'),
    },
    confirmationMode: {
      label: t('elearning.catalog.settings.mode'),
      toText: (values) => t(`elearning.catalog.confirmationModes.${values.confirmationMode}`),
    },
    localInserts: {
      label: t('elearning.catalog.settings.local'),
      toText: ({ localInserts }) =>
        formats.list(localInsertKeys.flatMap((key) => insert(key, localInserts[key]))),
    },
    responsibleUuid: {
      label: t('elearning.catalog.settings.responsible'),
      toText: ({ responsibleUuid }) => (responsibleUuid === null ? '' : nameOf(responsibleUuid)),
    },
  }
}
