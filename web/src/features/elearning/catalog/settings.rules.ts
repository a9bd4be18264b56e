import type { Language } from '@sorgfalt/contract/core/limits'
import type { ElearningSettings, ElearningSettingsForm } from '@sorgfalt/contract/elearning/catalog'
import { type LocalInsertKey, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import { type Formats, monthName } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import { bufferText, intervalText } from '#parts/due-settings/due-words.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** What of the settings a person edits. */
export const valuesOf = ({
  responsible: _who,
  outdated: _outdated,
  version: _version,
  ...values
}: ElearningSettings): ElearningSettingsForm => values

interface Words {
  t: Translate
  formats: Pick<Formats, 'days' | 'list'>
  language: Language
  nameOf: (memberUuid: string) => string
}

/** Fields that one has changed oneself and that differ from what is saved now, in words. */
export function differencesOf(
  mine: ElearningSettingsForm,
  changed: readonly string[],
  theirs: ElearningSettings,
  words: Words,
): Difference[] {
  const told = toldBy(words)
  return (Object.keys(told) as (keyof ElearningSettingsForm)[])
    .map((field) => ({
      field,
      label: told[field].label,
      mine: told[field].of(mine),
      theirs: told[field].of(valuesOf(theirs)),
    }))
    .filter(({ field, ...values }) => changed.includes(field) && values.mine !== values.theirs)
    .map(({ field: _field, ...difference }) => difference)
}

type Told = Record<
  keyof ElearningSettingsForm,
  { label: string; of: (values: ElearningSettingsForm) => string }
>

function toldBy({ t, formats, language, nameOf }: Words): Told {
  const insert = (key: LocalInsertKey, text = '') =>
    text ? [`${t(`elearning.catalog.settings.inserts.${key}`)}: ${text}`] : []
  return {
    dueDateInterval: {
      label: t('elearning.catalog.settings.interval'),
      of: (values) => intervalText(t, values.dueDateInterval),
    },
    firstExecutionBuffer: {
      label: t('elearning.catalog.settings.buffer'),
      of: (values) => bufferText(t, values.firstExecutionBuffer, formats.days),
    },
    anchor: {
      label: t('elearning.catalog.settings.anchor'),
      of: (values) => t(`elearning.catalog.anchors.${values.anchor}`),
    },
    calendarMonth: {
      label: t('elearning.catalog.settings.calendarMonth'),
      of: ({ calendarMonth }) => (calendarMonth === null ? '' : monthName(language, calendarMonth)),
    },
    leadDays: { label: t('elearning.catalog.settings.leadDays'), of: (values) => String(values.leadDays) },
    countPast: {
      label: t('elearning.catalog.settings.countPast'),
      of: (values) => t(values.countPast ? 'common.ui.yes' : 'common.ui.no'),
    },
    confirmationMode: {
      label: t('elearning.catalog.settings.mode'),
      of: (values) => t(`elearning.catalog.confirmationModes.${values.confirmationMode}`),
    },
    localInserts: {
      label: t('elearning.catalog.settings.local'),
      of: ({ localInserts }) =>
        formats.list(localInsertKeys.flatMap((key) => insert(key, localInserts[key]))),
    },
    responsibleUuid: {
      label: t('elearning.catalog.settings.responsible'),
      of: ({ responsibleUuid }) => (responsibleUuid === null ? '' : nameOf(responsibleUuid)),
    },
  }
}
