import { type Responsibility, responsibleRoles } from '@sorgfalt/contract/member/responsible'
import { useRef, useState } from 'react'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'

/** Who can be chosen to answer for something: those who may come first, then plain members, who are given the role for it. */
export const eligible = (of: Responsibility) => ({
  choice: { role: [...responsibleRoles[of], 'member' as const] },
  sortBy: 'role' as const,
})

/** Sends a form, but asks before plain members get a higher role by it. */
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
    /** What is sent along once it was agreed to. */
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
