/**
 * The error catalogue of spec §8: every code with the status it travels under. A code's text stands at
 * `common.errorCodes.<code>`; the texts sweep fails on a gap.
 * 401 means only "no valid session" (or a failed login), 404 also "outside your scope" (settled.md).
 */
export const errorStatus = {
  'Request.Invalid': 400,
  'Request.TooLarge': 413,
  'Request.UnsupportedMediaType': 415,
  'Request.NotFound': 404,
  'Request.MethodNotAllowed': 405,
  'Request.RateLimited': 429,
  'Request.TooOften': 429,
  'Request.Busy': 503,
  'Request.Forged': 403,
  'Request.Failed': 500,
  'Dashboard.Exception': 500,
  'Persist.Failed': 500,

  'Session.Missing': 401,
  'Permission.Missing': 403,
  'Login.Failed': 401,
  'Login.Deactivated': 403,
  'Login.AdviserDisallowed': 403,
  'Login.AlreadySignedIn': 400,
  'Login.InitialExpired': 403,
  'Session.NotFound': 404,
  'Version.Conflict': 409,

  'Client.NotFound': 404,
  'Client.ResetTooSoon': 400,
  'Client.IdentifierTaken': 400,
  'Client.MaxMembersReached': 400,
  'Country.NotAllowed': 400,
  'Member.NotFound': 404,
  'Member.OwnAccount': 400,
  'Member.LastSuperAdmin': 400,
  'Member.ResponsibleBlocksDeletion': 400,
  'Role.NotAllowed': 400,
  'Member.ExternalIdTaken': 400,
  'Member.Archived': 400,
  'Member.ResponsibleRole': 400,
  'Location.NotFound': 404,
  'Location.IdentifierExists': 400,
  'Location.HeadquartersExists': 400,
  'Location.ResponsibleRole': 400,
  'Location.NotEmpty': 400,
  'Location.MoveTargetGone': 400,
  'MemberGroup.NotFound': 404,
  'MemberGroup.NameTaken': 400,
  'MemberGroup.NotEmpty': 400,
  'Password.MustChange': 403,
  'Password.Wrong': 400,
  'OrgUnit.NotFound': 404,
  'OrgUnit.IdentifierExists': 400,
  'OrgUnit.RootExists': 400,
  'OrgUnit.RootFixed': 400,
  'OrgUnit.DefaultFixed': 400,
  'OrgUnit.ParentMismatch': 400,
  'OrgUnit.TooDeep': 400,
  'OrgUnit.HasChildren': 400,
  'OrgUnit.MembersNotChangeable': 400,
  'OrgUnit.ResponsibleRole': 400,
  'Password.AlreadyUsed': 400,
  'Password.Mismatch': 400,
  'Password.Empty': 400,
  'Password.Invalid': 400,
  'ResetToken.NotFound': 400,
  'ResetToken.TooOld': 400,
  'Username.Exists': 400,
  'Username.Mismatch': 400,
  'Communication.PreferenceInvalid': 400,
  'Language.NotAvailable': 400,

  'Elearning.NotFound': 404,
  'Elearning.NotAssigned': 400,
  'TaskAssignment.Exists': 400,
  'ElearningExecution.NotFound': 404,
  'ElearningExecution.Closed': 409,
  'ElearningExecution.Incomplete': 400,
  'ElearningExecution.AnswerInvalid': 400,
  'ElearningExecution.Paused': 400,
  'ElearningExecution.Withdrawn': 400,
  'ElearningResult.NotFound': 404,
  'ElearningResult.Revoked': 409,
  'OralPart.Incomplete': 400,
  'ElearningQuestion.NotFound': 404,
  'ElearningQuestion.Answered': 409,
  'Elearning.ResponsibleRole': 400,
  'RiskAssessment.NotFound': 404,
  'RiskAssessment.NotAssignedToClient': 400,
  'RiskAssessment.AssignmentNotFound': 404,
  'RiskAssessment.ExecutionNotOwn': 404,
  'RiskAssessment.ExecutionLocked': 409,
  'RiskAssessment.AnswerInvalid': 400,
  'RiskAssessment.Incomplete': 400,
  'RiskAssessment.RoundFinished': 409,
  'RiskAssessment.MinCompletionsNotReached': 400,
  'RiskAssessment.ResultNotFound': 404,
  'RiskAssessment.RiskNotFound': 404,
  'Job.NotFound': 404,
  'MemberImport.NotFound': 404,
  'MemberImport.CsvFailed': 400,
  'MemberImport.CsvEmpty': 400,
  'MemberImport.CsvQuote': 400,
  'MemberImport.CsvTooManyRows': 400,
  'MemberImport.CsvTooManyColumns': 400,
  'MemberImport.CsvCellTooLong': 400,
  'MemberImport.MaxMembersExceeded': 400,
  'MemberImport.NothingToImport': 400,
  'MemberImport.AlreadyRunning': 409,
  'MemberImport.ColumnMissing': 400,
  'MemberImport.Outdated': 409,
  'File.NotFound': 404,
  'File.TooLarge': 413,
  'File.TypeNotAllowed': 415,
  'File.Broken': 400,
  'Image.TooLarge': 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/** What a failed call answers: `fields` maps a path of the input to a validation message key. */
export interface ErrorBody {
  error: {
    code: ErrorCode
    params?: Record<string, string | number>
    fields?: Record<string, MessageKey>
  }
}

/** Message keys of spec §8; their texts stand at `common.validation.<key>`. */
export const messageKeys = [
  'required',
  'email',
  'minlength',
  'maxlength',
  'min',
  'max',
  'numeric',
  'phoneNumber',
  'password',
  'wrongPassword',
  'shouldMatch',
  'shouldNotMatch',
  'identifier',
  'clientIdentifier',
  'username',
  'checkUsername',
  'checkPostalCode',
  'missingCountry',
  'missingPostalCode',
  'unknownCountry',
  'taken',
  'invalidDate',
  'minDate',
  'maxDate',
  'unknown',
] as const
export type MessageKey = (typeof messageKeys)[number]

/** The one place where a schema issue becomes a message key: our checks carry theirs, the rest is derived. */
export function messageKeyOf(issue: { message?: string; code?: string; input?: unknown }): MessageKey {
  if ((messageKeys as readonly string[]).includes(issue.message ?? '')) return issue.message as MessageKey
  return issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null) ? 'required' : 'unknown'
}
