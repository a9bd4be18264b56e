import type { ErrorBody, ErrorCode } from '@sorgfalt/contract/core/error'
import { isStatementError } from './unavailable.ts'

/**
 * The error code of each constraint that a user can violate. Stores insert rows without a check beforehand,
 * because only the constraint decides correctly between two concurrent requests. Violations of other
 * constraints become Persist.Failed.
 */
export const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  client_identifier_key: 'Client.IdentifierTaken',
  set_up_link_used: 'SetUp.Done',
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
  // Creating a unit locks its parent, so only the deletion of a unit can violate this constraint.
  org_unit_client_uuid_parent_uuid_fkey: 'OrgUnit.HasChildren',
  passkey_credential_key: 'Passkey.Exists',
  sso_provider_name_key: 'SsoProvider.NameTaken',
  sso_provider_client_uuid_org_unit_uuid_fkey: 'OrgUnit.NotFound',
  sso_assertion_key: 'Sso.Expired',
  sso_identity_subject_key: 'Sso.AlreadyLinked',
  sso_identity_member_key: 'Sso.AlreadyLinked',
  sso_provider_kept: 'SsoProvider.LastActive',
  emergency_member_kept: 'Member.EmergencyAccount',
  member_import_running_key: 'MemberImport.AlreadyRunning',
}

/** Returns the error code of a database error if a constraint of the list above caused it. */
export function constraintErrorCode(error: unknown): ErrorCode | undefined {
  return isStatementError(error) && error.constraint !== undefined
    ? constraintErrors[error.constraint]
    : undefined
}

/** Returns whether the database error is a violated constraint (SQLSTATE class 23), listed above or not. */
export const isViolation = (error: unknown): boolean =>
  isStatementError(error) && (error.code ?? '').startsWith('23')

/** The form field that causes each error, because another row already has its value. */
const takenFields: Partial<Record<ErrorCode, string>> = {
  'Client.IdentifierTaken': 'clientIdentifier',
  'Username.Exists': 'username',
  'Member.ExternalIdTaken': 'externalId',
  'Location.IdentifierExists': 'identifier',
  'Location.HeadquartersExists': 'type',
  'MemberGroup.NameTaken': 'groupName',
  'OrgUnit.IdentifierExists': 'identifier',
  'SsoProvider.NameTaken': 'name',
}

/** Returns the field error for an error code, or an empty object if no form field causes the error. */
export function constraintErrorDetails(code: ErrorCode): Pick<ErrorBody['error'], 'fields'> {
  const field = takenFields[code]
  return field ? { fields: { [field]: 'taken' } } : {}
}
