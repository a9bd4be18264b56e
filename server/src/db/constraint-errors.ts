import type { ErrorBody, ErrorCode } from '@sorgfalt/contract/error'
import { isStatementError } from './unavailable.ts'

/**
 * What a violated constraint means to the person who caused it. Stores insert without looking first: the constraint
 * decides, also between two requests at once. A constraint that is missing here is a fault of ours (Request.Failed).
 */
export const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  client_identifier_key: 'Client.IdentifierTaken',
  member_username_key: 'Username.Exists',
  member_external_id_key: 'Member.ExternalIdTaken',
}

/** The refusal behind an error of the database, if a constraint of the list above caused it. */
export function codeOfConstraint(error: unknown): ErrorCode | undefined {
  return isStatementError(error) && error.constraint !== undefined ? constraintErrors[error.constraint] : undefined
}

/** The field of the form whose value is taken. */
const takenFields: Partial<Record<ErrorCode, string>> = {
  'Client.IdentifierTaken': 'clientIdentifier',
  'Username.Exists': 'username',
  'Member.ExternalIdTaken': 'externalId',
}

/** What the refusal tells the form. */
export function detailsOfConstraint(code: ErrorCode): Pick<ErrorBody['error'], 'fields'> {
  const field = takenFields[code]
  return field ? { fields: { [field]: 'taken' } } : {}
}
