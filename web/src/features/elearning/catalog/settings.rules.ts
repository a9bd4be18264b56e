import type { ElearningSettings, ElearningSettingsForm } from '@sorgfalt/contract/elearning-catalog'
import type { Translate } from '#lib/texts.tsx'
import { intervalText } from '#parts/due-settings/due-words.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** What of the settings a person edits. */
export const valuesOf = ({
  responsible: _who,
  outdated: _outdated,
  version: _version,
  ...values
}: ElearningSettings): ElearningSettingsForm => values

/** Fields that one has changed oneself and that differ from what is saved now. */
export function differencesOf(
  mine: ElearningSettingsForm,
  changed: readonly string[],
  theirs: ElearningSettings,
  t: Translate,
): Difference[] {
  const flag = (on: boolean) => t(on ? 'common.ui.yes' : 'common.ui.no')
  const told: Record<keyof ElearningSettingsForm, { label: string; of: (values: ElearningSettingsForm) => string }> = {
    dueDateInterval: { label: t('elearning.catalog.settings.interval'), of: (values) => intervalText(t, values.dueDateInterval) },
    firstExecutionBuffer: { label: t('elearning.catalog.settings.buffer'), of: (values) => String(values.firstExecutionBuffer) },
    anchor: { label: t('elearning.catalog.settings.anchor'), of: (values) => t(`elearning.catalog.anchors.${values.anchor}`) },
    calendarMonth: { label: t('elearning.catalog.settings.calendarMonth'), of: (values) => String(values.calendarMonth ?? '–') },
    leadDays: { label: t('elearning.catalog.settings.leadDays'), of: (values) => String(values.leadDays) },
    countPast: { label: t('elearning.catalog.settings.countPast'), of: (values) => flag(values.countPast) },
    confirmationMode: {
      label: t('elearning.catalog.settings.mode'),
      of: (values) => t(`elearning.catalog.confirmationModes.${values.confirmationMode}`),
    },
    localInserts: { label: t('elearning.catalog.settings.local'), of: (values) => Object.values(values.localInserts).join(', ') },
    responsibleUuid: { label: t('elearning.catalog.settings.responsible'), of: (values) => values.responsibleUuid ?? '' },
  }
  return (Object.keys(told) as (keyof ElearningSettingsForm)[])
    .map((field) => ({ field, label: told[field].label, mine: told[field].of(mine), theirs: told[field].of(valuesOf(theirs)) }))
    .filter(({ field, ...values }) => changed.includes(field) && values.mine !== values.theirs)
}
