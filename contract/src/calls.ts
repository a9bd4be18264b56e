/** The table of contents: every call, by noun. Server, client, OpenAPI and sweeps are derived from it. */
import { archivedMember } from './archived-member.ts'
import { audit } from './audit.ts'
import type { AnyCall } from './call.ts'
import { clientConfiguration, clientDetails } from './client.ts'
import { contact } from './contact.ts'
import { elearning } from './elearning.ts'
import { elearningCatalog } from './elearning-catalog.ts'
import { elearningEvidence } from './elearning-evidence.ts'
import { elearningOral } from './elearning-oral.ts'
import { elearningQuestion } from './elearning-question.ts'
import { elearningStatistics } from './elearning-statistics.ts'
import { elearningWaiver } from './elearning-waiver.ts'
import { file } from './file.ts'
import { infoPoint } from './info-point.ts'
import { job } from './job.ts'
import { bootstrap } from './licensee.ts'
import { location } from './location.ts'
import { member } from './member.ts'
import { memberAccess } from './member-access.ts'
import { memberDetails } from './member-details.ts'
import { memberGroup } from './member-group.ts'
import { memberImport } from './member-import.ts'
import { memberList } from './member-list.ts'
import { onboarding } from './onboarding.ts'
import { orgUnit } from './org-unit.ts'
import { overview } from './overview.ts'
import { profile } from './profile.ts'
import { reminder } from './reminder.ts'
import { riskAction } from './risk-action.ts'
import { riskCatalog } from './risk-catalog.ts'
import { riskDocument } from './risk-document.ts'
import { riskEvaluation } from './risk-evaluation.ts'
import { riskExecution } from './risk-execution.ts'
import { risk } from './risk-item.ts'
import { session } from './session.ts'
import { template } from './template.ts'

export const calls = {
  session,
  bootstrap,
  member,
  memberList,
  orgUnit,
  memberImport,
  memberDetails,
  profile,
  contact,
  reminder,
  clientDetails,
  clientConfiguration,
  location,
  memberGroup,
  infoPoint,
  elearning,
  elearningCatalog,
  elearningOral,
  elearningQuestion,
  elearningEvidence,
  elearningWaiver,
  riskCatalog,
  riskExecution,
  riskEvaluation,
  risk,
  riskAction,
  riskDocument,
  elearningStatistics,
  file,
  job,
  memberAccess,
  archivedMember,
  onboarding,
  overview,
  audit,
  template,
} as const
export type Calls = typeof calls
/** `noun.verb` of every call. */
export type CallName = { [N in keyof Calls]: `${N & string}.${keyof Calls[N] & string}` }[keyof Calls]

export const callEntries: readonly (readonly [CallName, AnyCall])[] = Object.entries(calls).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, declared]) => [`${noun}.${verb}` as CallName, declared as AnyCall] as const),
)
