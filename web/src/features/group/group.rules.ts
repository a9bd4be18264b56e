import type { MemberGroupView, memberGroupForm } from '@sorgfalt/contract/group/group'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

type GroupType = MemberGroupView['type']

/** What groups of a kind are called, in German and English. */
const names: readonly (readonly [GroupType, RegExp])[] = [
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

/** What a group's name says that it does; undefined where it says nothing. */
export const typeNamed = (name: string): GroupType | undefined =>
  names.find(([, called]) => called.test(name))?.[0]

type GroupValues = z.input<typeof memberGroupForm>

/** What of the record a person edits. */
export const valuesOf = ({ groupName, type, location }: MemberGroupView): GroupValues => ({
  groupName,
  type,
  locationUuid: location?.uuid ?? null,
})

/** Fields that one has changed oneself and that differ from what is saved now, in words. */
export function differencesOf(
  mine: GroupValues,
  changed: readonly string[],
  theirs: MemberGroupView,
  t: Translate,
  placeName: (uuid: string | null) => string,
): Difference[] {
  const saved = valuesOf(theirs)
  const rows = [
    { field: 'groupName', label: t('group.field.groupName'), mine: mine.groupName, theirs: saved.groupName },
    {
      field: 'type',
      label: t('group.field.type'),
      mine: t(`group.type.${mine.type}`),
      theirs: t(`group.type.${saved.type}`),
    },
    {
      field: 'locationUuid',
      label: t('group.field.location'),
      mine: placeName(mine.locationUuid),
      theirs: placeName(saved.locationUuid),
    },
  ]
  return rows
    .filter((row) => changed.includes(row.field) && row.mine !== row.theirs)
    .map(({ field: _field, ...difference }) => difference)
}
