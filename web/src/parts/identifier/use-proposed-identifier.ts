import { identifierFromName } from '@sorgfalt/contract/fields/identifier'
import { useState } from 'react'

interface ProposedIdentifier {
  name: string
  identifier: string
  onPropose: (identifier: string) => void
}

/** Returns a number between 1000 and 9999, so that proposals for equal names differ. */
const createSuffix = (): number => 1000 + Math.floor(Math.random() * 9000)

/**
 * Proposes an identifier for the name, including an initial name, until the user enters another identifier.
 */
export function useProposedIdentifier({ name, identifier, onPropose }: ProposedIdentifier): void {
  const [suffix] = useState(createSuffix)
  const [previousName, setPreviousName] = useState('')
  const propose = (of: string) => (of.trim() ? identifierFromName(of, suffix) : '')

  if (previousName === name) return

  if (identifier === propose(previousName)) onPropose(propose(name))
  setPreviousName(name)
}
