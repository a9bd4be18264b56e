import { usernameFromNames } from '@sorgfalt/contract/fields/username'
import { useState } from 'react'
import { type UsernameState, useUsernameCheck } from '#parts/username/use-username-check.ts'

interface Names {
  firstName: string
  lastName: string
  username: string
}

interface Offer {
  /** Names that it was made from. */
  from: string
  base: string
  /** How many names of this kind are taken. */
  taken: number
}

const fromNames = ({ firstName, lastName }: Names): string =>
  firstName.trim() || lastName.trim() ? usernameFromNames(firstName, lastName) : ''
const nameOf = ({ base, taken }: Offer): string => (taken === 0 ? base : `${base}${taken + 1}`)
const keyOf = ({ firstName, lastName }: Names): string => `${firstName}\n${lastName}`

/**
 * Proposes a username from the names as they are typed, with the next number while it is taken, until somebody writes
 * another. Then it only says whether that is free, and `offerNext` proposes the next one of its kind.
 */
export function useUsernameProposal(
  names: Names,
  set: (username: string) => void,
): { state: UsernameState; offerNext: () => void } {
  const state = useUsernameCheck(names.username)
  const [offer, setOffer] = useState<Offer>({ from: keyOf(names), base: '', taken: 0 })
  const follows = names.username === nameOf(offer)
  const propose = (next: Offer) => {
    setOffer(next)
    set(nameOf(next))
  }
  if (offer.from !== keyOf(names)) {
    const next = { from: keyOf(names), base: fromNames(names), taken: 0 }
    if (follows) propose(next)
    else setOffer({ ...offer, from: next.from })
  } else if (follows && state === 'taken') propose({ ...offer, taken: offer.taken + 1 })
  return { state, offerNext: () => propose({ from: keyOf(names), base: names.username, taken: 1 }) }
}
