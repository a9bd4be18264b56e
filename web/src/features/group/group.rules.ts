import type { MemberGroupView, memberGroupForm } from '@sorgfalt/contract/group/group'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

type GroupType = MemberGroupView['type']

/** German and English names of the types of groups. */
const typePatterns: readonly (readonly [GroupType, RegExp])[] = [
  ['medical-officer', /betriebs(arzt|ärzt)|arbeitsmedizin|medical officer|occupational (health|physician)/i],
  ['first-aid', /erst(e[ -]?hilfe|helf)|first.?aid/i],
  ['fire-marshall', /brandschutzbeauftragt|fire (marshal|safety officer)/i],
  ['fire-assistent', /brandschutz(helf|wart)|fire (assist|warden)/i],
  [
    'health-safety-officer',
    /\bsibe?s?\b|sicherheits(beauftragt|vertrauens)|safety (officer|representative)/i,
  ],
  ['work-council', /(betriebs|personal)r(at|ät)|works? council/i],
]

/** Returns the type that a group's name suggests, or undefined if it suggests none. */
export const guessType = (name: string): GroupType | undefined =>
  typePatterns.find(([, pattern]) => pattern.test(name))?.[0]

type GroupValues = z.input<typeof memberGroupForm>

/** Returns the values of a group's form. */
export const toFormValues = ({ groupName, type, location }: MemberGroupView): GroupValues => ({
  groupName,
  type,
  locationUuid: location?.uuid ?? null,
})

interface Translations {
  t: Translate
  /** Returns the name of a location. Null means the whole company. */
  nameLocation: (uuid: string | null) => string
}

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: GroupValues,
  changed: readonly string[],
  saved: MemberGroupView,
  { t, nameLocation }: Translations,
): Difference[] {
  const savedValues = toFormValues(saved)
  const rows = [
    {
      field: 'groupName',
      label: t('group.field.groupName'),
      ownValue: entered.groupName,
      savedValue: savedValues.groupName,
    },
    {
      field: 'type',
      label: t('group.field.type'),
      ownValue: t(`group.type.${entered.type}`),
      savedValue: t(`group.type.${savedValues.type}`),
    },
    {
      field: 'locationUuid',
      label: t('group.field.location'),
      ownValue: nameLocation(entered.locationUuid),
      savedValue: nameLocation(savedValues.locationUuid),
    },
  ]

  return rows
    .filter((row) => changed.includes(row.field) && row.ownValue !== row.savedValue)
    .map(({ field: _field, ...difference }) => difference)
}
