import type { LocationView, locationForm } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import { useRaise } from '#parts/raise-role/use-raise.ts'
import { useFieldMembers } from '#parts/record-form/use-unnamed-records.ts'
import type { FormState } from '#ui/use-form.ts'

interface Responsible {
  /** The record that the form is based on. */
  base: LocationView
  /** The record that another editor has saved. Set only during a conflict. */
  newlySaved: LocationView | undefined
  form: FormState<typeof locationForm>
}

/**
 * Returns the state of the field for the responsible members. The form contains only uuids, so the names are
 * kept here.
 */
export function useResponsible({ base, newlySaved, form }: Responsible) {
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const field = form.field('responsibleMemberUuids')
  const { members, waiting } = useFieldMembers({
    uuids: field.value,
    known: [...base.responsibleMembers, ...(newlySaved?.responsibleMembers ?? []), ...picked],
    onGone: (gone) => field.onChange(field.value.filter((uuid) => !gone.includes(uuid))),
  })
  const known = new Map(members.map((member) => [member.uuid, member]))
  const before = new Set(base.responsibleMembers.map(({ uuid }) => uuid))
  const raise = useRaise(
    form,
    members.filter(({ uuid }) => !before.has(uuid)),
    field.value,
  )

  return {
    raise,
    waiting,
    error: field.error,
    value: field.value.flatMap((uuid) => known.get(uuid) ?? []),
    onChange: (chosen: readonly PickedMember[]) => {
      setPicked(chosen)
      field.onChange(chosen.map(({ uuid }) => uuid))
    },
    /** Returns the name of a responsible member. */
    getName: (uuid: string) => nameOf(known.get(uuid) ?? { firstName: '', lastName: '' }),
  }
}
