import type { AllHandlers } from '../http/handlers.ts'
import { archivedMember } from './archived-member/archived-member.calls.ts'
import { audit } from './audit/audit.calls.ts'
import { clientDetails } from './client/client-details.calls.ts'
import { clientConfiguration } from './client/configuration.calls.ts'
import { elearningCatalog } from './elearning/catalog/catalog.calls.ts'
import { elearning } from './elearning/execution/elearning.calls.ts'
import { elearningOral } from './elearning/oral/oral.calls.ts'
import { elearningQuestion } from './elearning/questions/question.calls.ts'
import { elearningEvidence } from './elearning/result/evidence.calls.ts'
import { elearningStatistics } from './elearning/statistics/statistics.calls.ts'
import { elearningWaiver } from './elearning/tasks/waiver.calls.ts'
import { file } from './file/file.calls.ts'
import { infoPoint } from './info-point/info-point.calls.ts'
import { job } from './job/job.calls.ts'
import { bootstrap } from './licensee/licensee.calls.ts'
import { location } from './location/location.calls.ts'
import { memberAccess } from './member/access.calls.ts'
import { member } from './member/member.calls.ts'
import { memberDetails } from './member-details/member-details.calls.ts'
import { memberGroup } from './member-group/member-group.calls.ts'
import { memberImport } from './member-import/member-import.calls.ts'
import { memberList } from './member-list/member-list.calls.ts'
import { onboarding } from './onboarding/onboarding.calls.ts'
import { orgUnit } from './org-unit/org-unit.calls.ts'
import { overview } from './overview/overview.calls.ts'
import { contact } from './profile/contact.calls.ts'
import { profile } from './profile/profile.calls.ts'
import { reminder } from './reminder/reminder.calls.ts'
import { riskCatalog } from './risk-assessment/catalog/catalog.calls.ts'
import { riskDocument } from './risk-assessment/document/document.calls.ts'
import { riskEvaluation } from './risk-assessment/evaluation/evaluation.calls.ts'
import { riskExecution } from './risk-assessment/execution/execution.calls.ts'
import { riskAction } from './risk-assessment/plan/action.calls.ts'
import { risk } from './risk-assessment/plan/risk.calls.ts'
import { session } from './session/session.calls.ts'
import { template } from './template/template.calls.ts'

/** The table of contents of the server: a call of the contract without a handler does not compile. */
export const handlers: AllHandlers = {
  session,
  bootstrap,
  member,
  memberList,
  orgUnit,
  memberImport,
  memberDetails,
  profile,
  audit,
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
  template,
  overview,
}
