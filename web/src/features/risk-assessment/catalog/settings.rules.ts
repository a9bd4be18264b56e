import type { RiskSettings, RiskSettingsForm } from '@sorgfalt/contract/risk-assessment/catalog'
import type { Translate } from '#lib/texts.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** What of the settings a person edits. */
export const valuesOf = ({ version: _version, ...values }: RiskSettings): RiskSettingsForm => values

/** Fields that one has changed oneself and that differ from what is saved now. */
export function differencesOf(
  mine: RiskSettingsForm,
  changed: readonly string[],
  theirs: RiskSettings,
  t: Translate,
): Difference[] {
  const told: Record<keyof RiskSettingsForm, (values: RiskSettingsForm) => string> = {
    dueDateInterval: (values) => intervalText(t, values.dueDateInterval),
    firstExecutionBuffer: (values) => String(values.firstExecutionBuffer),
    active: (values) => t(values.active ? 'common.ui.yes' : 'common.ui.no'),
  }
  const labels: Record<keyof RiskSettingsForm, string> = {
    dueDateInterval: t('elearning.catalog.settings.interval'),
    firstExecutionBuffer: t('elearning.catalog.settings.buffer'),
    active: t('riskAssessment.catalog.settings.active'),
  }
  return (Object.keys(told) as (keyof RiskSettingsForm)[])
    .map((field) => ({
      field,
      label: labels[field],
      mine: told[field](mine),
      theirs: told[field](valuesOf(theirs)),
    }))
    .filter(({ field, ...values }) => changed.includes(field) && values.mine !== values.theirs)
}
