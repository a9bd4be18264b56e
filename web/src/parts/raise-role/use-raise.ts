import { type Responsibility, responsibleRoles } from '@sorgfalt/contract/member/responsible'
import { useRef, useState } from 'react'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'

/**
 * Returns the filter and the sort order for choosing the members responsible for an org unit or a location.
 * Members whose role suffices come first. Then come members with the role `member`, whose role is raised when
 * they are chosen.
 */
export const eligible = (of: Responsibility) => ({
  choice: { role: [...responsibleRoles[of], 'member' as const] },
  sortBy: 'role' as const,
})

/** Submits a form. Asks for confirmation first if chosen members get a new role. */
export function useRaise(
  form: { submit: () => Promise<void> },
  chosen: readonly PickedMember[],
  uuids: readonly string[],
) {
  const [asking, setAsking] = useState(false)
  const agreed = useRef(false)
  const people = chosen.filter(({ uuid, role }) => role === 'member' && uuids.includes(uuid))

  return {
    submit: async () => {
      if (people.length > 0) setAsking(true)
      else await form.submit()
    },
    /** Returns more input for the call: `raiseRoles` if the user has confirmed the new roles, else `{}`. */
    input: () => ({ ...(agreed.current && { raiseRoles: true }) }),
    dialog: {
      open: asking,
      people,
      onClose: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        agreed.current = true
        void form.submit().finally(() => {
          agreed.current = false
        })
      },
    },
  }
}
