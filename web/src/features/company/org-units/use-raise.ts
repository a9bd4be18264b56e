import { useRef, useState } from 'react'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { raisedAmong } from './org-unit.rules.ts'

/** Sends a form, but asks before plain members get a higher role by it. */
export function useRaise(form: { submit: () => Promise<void> }, chosen: readonly PickedMember[], adminUuids: readonly string[]) {
  const [asking, setAsking] = useState(false)
  const agreed = useRef(false)
  const people = raisedAmong(chosen.filter(({ uuid }) => adminUuids.includes(uuid)))
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
