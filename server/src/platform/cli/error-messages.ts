import { translator } from '@sorgfalt/texts/load'
import { constraintErrorCode } from '../db/constraint-errors.ts'
import { Refusal } from '../refusal.ts'

/** Messages for constraints that only commands can violate. */
const constraintMessages: Record<string, string> = {
  licensee_identifier_key: 'a licensee with this identifier exists already',
  licensee_default_key: 'another licensee is the default licensee already',
  licensee_domain_pkey: 'another licensee has one of these hosts already',
  adviser_licensee_uuid_username_key: 'the licensee has an adviser with this username already',
  member_username_key: 'the client has a member with this username already',
}

/**
 * Returns the text that a command prints for an error: the text of the interface for an error code, a
 * sentence for a violated constraint, the stack for an unexpected error, and the message for any other error.
 */
export function describeError(error: unknown): string {
  const refusal = error instanceof Refusal ? error : undefined
  const code = refusal?.code ?? constraintErrorCode(error)
  if (code) return translator('en_GB')(`common.errorCodes.${code}`, refusal?.details.params)

  const { constraint, message, name, stack } = error as Error & { constraint?: string }
  if (constraint) return constraintMessages[constraint] ?? `refused by the database: ${constraint}`

  return name === 'Error' || name === 'TypeError' ? (stack ?? message) : message
}
