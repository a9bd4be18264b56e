import type { FactorPolicyView, factorPolicyForm } from '@sorgfalt/contract/second-factor/second-factor'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type PolicyValues = z.input<typeof factorPolicyForm>

/** Returns the fields that the form edits. */
export const toFormValues = ({ policy, from }: FactorPolicyView): PolicyValues => ({ policy, from })

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: PolicyValues,
  changed: readonly string[],
  saved: FactorPolicyView,
  { t, date }: { t: Translate; date: (day: string) => string },
): Difference[] {
  const fields = [
    {
      name: 'policy',
      label: t('secondFactor.policy.who'),
      show: ({ policy }: PolicyValues) => t(`secondFactor.policies.${policy}`),
    },
    {
      name: 'from',
      label: t('secondFactor.policy.from'),
      show: ({ from }: PolicyValues) => (from === null ? '' : date(from)),
    },
  ]

  return fields
    .filter(({ name }) => changed.includes(name))
    .map(({ label, show }) => ({ label, ownValue: show(entered), savedValue: show(saved) }))
    .filter(({ ownValue, savedValue }) => ownValue !== savedValue)
}
