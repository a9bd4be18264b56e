import type { ErrorBody, ErrorCode } from '@sorgfalt/contract/core/error'
import { isStatementError } from './unavailable.ts'

/**
 * What a violated constraint means to the person who caused it. Stores insert without looking first: the constraint
 * decides, also between two requests at once. A constraint that is missing here is a fault of ours (Persist.Failed).
 */
export const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  client_identifier_key: 'Client.IdentifierTaken',
  member_username_key: 'Username.Exists',
  member_external_id_key: 'Member.ExternalIdTaken',
  location_identifier_key: 'Location.IdentifierExists',
  location_headquarters_key: 'Location.HeadquartersExists',
  member_group_name_key: 'MemberGroup.NameTaken',
  risk_action_proposed_key: 'RiskAssessment.ActionExists',
  client_elearning_client_uuid_responsible_member_uuid_fkey: 'Member.NotFound',
  elearning_result_revocation_pkey: 'ElearningResult.Revoked',
  elearning_answer_pkey: 'ElearningQuestion.Answered',
  org_unit_identifier_key: 'OrgUnit.IdentifierExists',
  org_unit_root_key: 'OrgUnit.RootExists',
  org_unit_no_loop: 'OrgUnit.ParentMismatch',
  org_unit_too_deep: 'OrgUnit.TooDeep',
  // A unit is made below one that is locked, so only a deletion can meet this.
  org_unit_client_uuid_parent_uuid_fkey: 'OrgUnit.HasChildren',
  member_import_running_key: 'MemberImport.AlreadyRunning',
}

/** The refusal behind an error of the database, if a constraint of the list above caused it. */
export function codeOfConstraint(error: unknown): ErrorCode | undefined {
  return isStatementError(error) && error.constraint !== undefined
    ? constraintErrors[error.constraint]
    : undefined
}

/** Whether what was to be stored goes against a constraint (SQLSTATE class 23), foreseen or not. */
export const isViolation = (error: unknown): boolean =>
  isStatementError(error) && (error.code ?? '').startsWith('23')

/** The field of the form whose value is taken. */
const takenFields: Partial<Record<ErrorCode, string>> = {
  'Client.IdentifierTaken': 'clientIdentifier',
  'Username.Exists': 'username',
  'Member.ExternalIdTaken': 'externalId',
  'Location.IdentifierExists': 'identifier',
  'Location.HeadquartersExists': 'type',
  'MemberGroup.NameTaken': 'groupName',
  'OrgUnit.IdentifierExists': 'identifier',
}

/** What the refusal tells the form. */
export function detailsOfConstraint(code: ErrorCode): Pick<ErrorBody['error'], 'fields'> {
  const field = takenFields[code]
  return field ? { fields: { [field]: 'taken' } } : {}
}
