import type { OrgUnitDetails, orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type UnitValues = z.input<typeof orgUnitForm>

/** What of a unit a person edits. */
export const valuesOf = ({
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

interface Words {
  t: Translate
  list: (names: readonly string[]) => string
  /** Members by uuid. */
  people: ReadonlyMap<string, PickedMember>
  /** Units by uuid. */
  units: ReadonlyMap<string, string>
}

const fields = ['orgUnitName', 'identifier', 'parentUuid', 'isDefault', 'adminUuids'] as const

/** Fields that one has changed oneself and that differ from what is saved now. */
export function differencesOf(
  mine: UnitValues,
  changed: readonly string[],
  theirs: OrgUnitDetails,
  words: Words,
): Difference[] {
  const { t, list, people, units } = words
  const shown = (field: (typeof fields)[number], values: UnitValues): string => {
    if (field === 'parentUuid') return units.get(values.parentUuid ?? '') ?? ''
    if (field === 'isDefault') return t(values.isDefault ? 'common.ui.yes' : 'common.ui.no')
    if (field === 'adminUuids')
      return list(values.adminUuids.flatMap((uuid) => people.get(uuid) ?? []).map(nameOf))
    return values[field]
  }
  const saved = valuesOf(theirs)
  return fields
    .filter((field) => changed.includes(field) && shown(field, mine) !== shown(field, saved))
    .map((field) => ({
      label: t(`orgUnit.form.${field}`),
      mine: shown(field, mine),
      theirs: shown(field, saved),
    }))
}
