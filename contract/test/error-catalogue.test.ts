/** Checks that every domain error of spec §8 has a code, or a reason why no call returns it. */
import { expect, test } from 'vitest'
import { type ErrorCode, errorCodes } from '../src/core/error.ts'

type Entry = readonly [ErrorCode, ...ErrorCode[]] | { instead: string }
const byField: Entry = ['Request.Invalid']
const command = { instead: 'only a command refuses with this error, because no call names such a record' }

/** The errors in the words and the order of the specification. */
const catalogue: Record<string, Record<string, Entry>> = {
  Client: {
    'company ID taken': ['Client.IdentifierTaken'],
    'max members reached': ['Client.MaxMembersReached'],
    'not found': ['Client.NotFound'],
    'wrong licensee': {
      instead: 'answered like a wrong login, so that a host does not reveal the companies of other licensees',
    },
    'reset only every 10 minutes': ['Client.ResetTooSoon'],
  },
  Member: {
    'email or username invalid': byField,
    'responsible for a location or org unit blocks deletion': ['Member.ResponsibleBlocksDeletion'],
    'not found': ['Member.NotFound'],
  },
  'Member import': {
    'max members exceeded': ['MemberImport.MaxMembersExceeded'],
    'CSV processing failed': ['MemberImport.CsvFailed'],
    'CSV not found or wrong client': ['MemberImport.NotFound'],
  },
  Unarchive: {
    failed: ['Unarchive.Failed'],
    'max members exceeded': ['Client.MaxMembersReached'],
  },
  'Org unit': {
    'identifier exists': ['OrgUnit.IdentifierExists'],
    'root exists': ['OrgUnit.RootExists'],
    'parent mismatch': ['OrgUnit.ParentMismatch'],
    'not found': ['OrgUnit.NotFound'],
    'members not changeable': ['OrgUnit.MembersNotChangeable'],
  },
  Location: { 'identifier exists': ['Location.IdentifierExists'], 'not found': ['Location.NotFound'] },
  Password: {
    'already used': ['Password.AlreadyUsed'],
    'confirmation mismatch': ['Password.Mismatch'],
    empty: ['Password.Empty'],
    invalid: ['Password.Invalid'],
  },
  'Reset token': { 'not found': ['ResetToken.NotFound'], 'too old': ['ResetToken.TooOld'] },
  Username: { exists: ['Username.Exists'], invalid: byField, mismatch: ['Username.Mismatch'] },
  Others: {
    'schema validation failed': byField,
    package: command,
    product: command,
    'E-learning not found': ['Elearning.NotFound'],
    'E-learning not assigned to client': ['Elearning.NotAssignedToClient'],
    'results not belonging to the member': ['ElearningResult.NotFound'],
    'executions not belonging to the member': [
      'ElearningExecution.NotFound',
      'RiskAssessment.ExecutionNotOwn',
    ],
    'file not found': ['File.NotFound'],
    licensee: command,
    domain: command,
    role: ['Role.NotAllowed'],
    'country not allowed': ['Country.NotAllowed'],
    'communication preference invalid': ['Communication.PreferenceInvalid'],
    'notification sending failed': {
      instead: 'messages leave through the outbox after the call has answered (decision 44)',
    },
    'task assignment already exists': ['TaskAssignment.Exists'],
  },
  Generic: {
    'persist failed': ['Persist.Failed'],
    'something went wrong': ['Request.Failed', 'Dashboard.Exception'],
  },
}

test.each(
  Object.entries(catalogue).flatMap(([entity, entries]) =>
    Object.entries(entries).map(([name, entry]) => [entity, name, entry] as const),
  ),
)('the error "%s: %s" has a code, or a reason to have none', (_entity, _name, entry) => {
  if ('instead' in entry) expect(entry.instead).not.toBe('')
  else expect(errorCodes).toEqual(expect.arrayContaining([...entry]))
})
