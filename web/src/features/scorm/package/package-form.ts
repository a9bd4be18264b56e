import {
  type ScormForm,
  type ScormPackageDetails,
  type scormForm,
} from '@sorgfalt/contract/scorm/scorm-package'
import type { Formats } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'
import type { FormState } from '#ui/use-form.ts'

export type PackageForm = FormState<typeof scormForm>

/** Returns the values of the form from a package. */
export const toFormValues = (details: ScormPackageDetails): ScormForm => ({
  title: details.title,
  summary: details.summary,
  category: details.category,
  language: details.language,
  durationMinutes: details.durationMinutes,
  passRule: details.passRule,
  passMark: details.passMark,
  intervalMonths: details.intervalMonths,
})

/** Returns the fields of a package with their labels and values. */
export function listFields(
  t: Translate,
  formats: Pick<Formats, 'minutes' | 'percent'>,
  values: ScormForm,
): readonly (readonly [name: keyof ScormForm, label: string, value: string])[] {
  return [
    ['title', t('scorm.form.title'), values.title],
    ['summary', t('scorm.form.summary'), values.summary],
    ['category', t('scorm.form.category'), t(`elearning.categories.${values.category}`)],
    ['language', t('scorm.form.language'), t(`common.languages.${values.language}`)],
    ['durationMinutes', t('scorm.form.duration'), formats.minutes(values.durationMinutes)],
    ['intervalMonths', t('scorm.form.interval'), intervalText(t, values.intervalMonths)],
    ['passRule', t('scorm.form.passRule'), t(`scorm.passRules.${values.passRule}`)],
    ['passMark', t('scorm.form.passMark'), formats.percent(values.passMark)],
  ]
}

/** Returns those of the named fields that another editor has saved with other values. */
export function findDifferences(
  own: ReturnType<typeof listFields>,
  saved: ReturnType<typeof listFields>,
  names: readonly string[],
): Difference[] {
  return own.flatMap(([name, label, ownValue], index) => {
    const savedValue = saved[index]?.[2] ?? ''
    return names.includes(name) && ownValue !== savedValue ? [{ label, ownValue, savedValue }] : []
  })
}
