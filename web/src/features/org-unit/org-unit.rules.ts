import type { OrgUnitDetails, orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type UnitValues = z.input<typeof orgUnitForm>

/** Returns the values of a unit's form. */
export const toFormValues = ({
  orgUnitName,
  identifier,
  parentUuid,
  isDefault,
  admins,
}: OrgUnitDetails): UnitValues => ({
  orgUnitName,
  identifier,
  parentUuid,
  isDefault,
  adminUuids: admins.map(({ uuid }) => uuid),
})

interface Translations {
  t: Translate
  list: (names: readonly string[]) => string
  /** Members by uuid. */
  people: ReadonlyMap<string, PickedMember>
  /** Names of units by uuid. */
  units: ReadonlyMap<string, string>
}

const fields = ['orgUnitName', 'identifier', 'parentUuid', 'isDefault', 'adminUuids'] as const

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: UnitValues,
  changed: readonly string[],
  saved: OrgUnitDetails,
  translations: Translations,
): Difference[] {
  const { t, list, people, units } = translations
  const format = (field: (typeof fields)[number], values: UnitValues): string => {
    if (field === 'parentUuid') return units.get(values.parentUuid ?? '') ?? ''
    if (field === 'isDefault') return t(values.isDefault ? 'common.ui.yes' : 'common.ui.no')
    if (field === 'adminUuids')
      return list(values.adminUuids.flatMap((uuid) => people.get(uuid) ?? []).map(nameOf))

    return values[field]
  }

  const savedValues = toFormValues(saved)

  return fields
    .filter((field) => changed.includes(field) && format(field, entered) !== format(field, savedValues))
    .map((field) => ({
      label: t(`orgUnit.form.${field}`),
      ownValue: format(field, entered),
      savedValue: format(field, savedValues),
    }))
}
