import type { RiskSettings, RiskSettingsForm } from '@sorgfalt/contract/risk-assessment/catalog'
import type { Translate } from '#lib/texts.tsx'
import { bufferText, intervalText } from '#parts/due-settings/due-texts.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** Returns the settings that the form edits. */
export const toFormValues = ({ version: _version, ...values }: RiskSettings): RiskSettingsForm => values

/** Returns the label of a minimum number of submissions. */
export const minimumText = (t: Translate, count: number): string =>
  t('riskAssessment.catalog.settings.minimumOf', { count })

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: RiskSettingsForm,
  changed: readonly string[],
  saved: RiskSettings,
  t: Translate,
): Difference[] {
  const formatted: Record<keyof RiskSettingsForm, (values: RiskSettingsForm) => string> = {
    dueDateInterval: (values) => intervalText(t, values.dueDateInterval),
    firstExecutionBuffer: (values) => bufferText(t, values.firstExecutionBuffer),
    active: (values) => t(values.active ? 'common.ui.yes' : 'common.ui.no'),
    minimumCompletions: ({ minimumCompletions: count }) => (count === null ? '' : minimumText(t, count)),
  }

  const labels: Record<keyof RiskSettingsForm, string> = {
    dueDateInterval: t('elearning.catalog.settings.interval'),
    firstExecutionBuffer: t('elearning.catalog.settings.buffer'),
    active: t('riskAssessment.catalog.settings.active'),
    minimumCompletions: t('riskAssessment.catalog.settings.minimum'),
  }

  return (Object.keys(formatted) as (keyof RiskSettingsForm)[])
    .map((field) => ({
      field,
      label: labels[field],
      ownValue: formatted[field](entered),
      savedValue: formatted[field](toFormValues(saved)),
    }))
    .filter(({ field, ...values }) => changed.includes(field) && values.ownValue !== values.savedValue)
}
