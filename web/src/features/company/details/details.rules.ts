import type { ClientDetails, clientDetailsForm } from '@sorgfalt/contract/company/company'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

type Values = z.input<typeof clientDetailsForm>
const fields = ['name', 'clientIdentifier', 'street', 'additional', 'postalCode', 'city', 'country'] as const

/** Returns the fields that the form edits. */
export const toFormValues = (details: ClientDetails): Values =>
  Object.fromEntries(fields.map((field) => [field, details[field]])) as unknown as Values

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: Values,
  changed: readonly string[],
  saved: ClientDetails,
  t: Translate,
): Difference[] {
  const shown = (field: (typeof fields)[number], value: string) =>
    field === 'country' ? (saved.countries.find(({ code }) => code === value)?.name ?? value) : value
  return fields
    .filter((field) => changed.includes(field) && entered[field] !== saved[field])
    .map((field) => ({
      label: t(`company.details.${field}`),
      ownValue: shown(field, entered[field]),
      savedValue: shown(field, saved[field]),
    }))
}
