import { usernameFromNames } from '@sorgfalt/contract/fields/username'
import { useState } from 'react'
import { type UsernameState, useUsernameCheck } from '#parts/username/use-username-check.ts'

interface Names {
  firstName: string
  lastName: string
  username: string
}

interface Proposal {
  /** The names from which the username was generated. */
  namesKey: string
  base: string
  /** How many of the usernames `base`, `base2`, `base3` … are known to be taken. */
  taken: number
}

const createBase = ({ firstName, lastName }: Names): string =>
  firstName.trim() || lastName.trim() ? usernameFromNames(firstName, lastName) : ''
const toUsername = ({ base, taken }: Proposal): string => (taken === 0 ? base : `${base}${taken + 1}`)
const toKey = ({ firstName, lastName }: Names): string => `${firstName}\n${lastName}`

/**
 * Proposes a username while the user types the names. If the username is taken, proposes it with the next
 * number. Stops when the user types a username. Returns whether the current username is free, and
 * `offerNext`, which proposes the current username with a number.
 */
export function useUsernameProposal(
  names: Names,
  set: (username: string) => void,
): { state: UsernameState; offerNext: () => void } {
  const state = useUsernameCheck(names.username)
  const [proposal, setProposal] = useState<Proposal>({ namesKey: toKey(names), base: '', taken: 0 })
  const isProposed = names.username === toUsername(proposal)
  const propose = (next: Proposal) => {
    setProposal(next)
    set(toUsername(next))
  }

  const namesKey = toKey(names)
  if (proposal.namesKey !== namesKey) {
    if (isProposed) propose({ namesKey, base: createBase(names), taken: 0 })
    else setProposal({ ...proposal, namesKey })
  } else if (isProposed && state === 'taken') propose({ ...proposal, taken: proposal.taken + 1 })

  return { state, offerNext: () => propose({ namesKey, base: names.username, taken: 1 }) }
}
