import { translator } from '@sorgfalt/texts/load'
import { constraintErrorCode } from '../db/constraint-errors.ts'
import { Refusal } from '../refusal.ts'

/** Constraints that only the commands can meet. */
const taken: Record<string, string> = {
  licensee_identifier_key: 'there is a licensee of this identifier already',
  licensee_default_key: 'another licensee is the default one already',
  licensee_domain_pkey: 'another licensee has one of these hosts already',
  adviser_licensee_uuid_username_key: 'the licensee has an adviser of this username already',
  member_username_key: 'the client has a member of this username already',
}

/**
 * What went wrong in a sentence: codes say what they say on the screen, constraint names and our own errors speak, the rest
 * keeps its stack.
 */
export function explain(error: unknown): string {
  const refusal = error instanceof Refusal ? error : undefined
  const code = refusal?.code ?? constraintErrorCode(error)
  if (code) return translator('en_GB')(`common.errorCodes.${code}`, refusal?.details.params)
  const { constraint, message, name, stack } = error as Error & { constraint?: string }
  if (constraint) return taken[constraint] ?? `refused by the database: ${constraint}`
  return name === 'Error' || name === 'TypeError' ? (stack ?? message) : message
}
