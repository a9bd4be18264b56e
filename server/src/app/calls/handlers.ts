import type { AllHandlers } from '../../access/handlers.ts'
import { audit } from '../../features/audit/audit.calls.ts'
import { clientConfiguration } from '../../features/company/configuration/configuration.calls.ts'
import { clientDetails } from '../../features/company/details/client-details.calls.ts'
import { onboarding } from '../../features/company/onboarding/onboarding.calls.ts'
import { setUp } from '../../features/company/set-up/set-up.calls.ts'
import { auditPackage } from '../../features/document/document.calls.ts'
import { elearningAssignment } from '../../features/elearning/assignment/assignment.calls.ts'
import { elearningCatalog } from '../../features/elearning/catalog/catalog.calls.ts'
import { elearningEvidence } from '../../features/elearning/evidence/evidence.calls.ts'
import { elearning } from '../../features/elearning/execution/elearning.calls.ts'
import { qualificationMatrix } from '../../features/elearning/matrix/matrix.calls.ts'
import { elearningOral } from '../../features/elearning/oral/oral.calls.ts'
import { elearningQuestion } from '../../features/elearning/question/question.calls.ts'
import { elearningStatistics } from '../../features/elearning/statistics/statistics.calls.ts'
import { elearningExemption } from '../../features/elearning/task/exemption.calls.ts'
import { file } from '../../features/file/file.calls.ts'
import { memberGroup } from '../../features/group/member-group.calls.ts'
import { infoPoint } from '../../features/info-point/info-point.calls.ts'
import { job } from '../../features/job/job.calls.ts'
import { bootstrap } from '../../features/licensee/licensee.calls.ts'
import { createListExport } from '../../features/list-export/list-export.calls.ts'
import { location } from '../../features/location/location.calls.ts'
import { memberAccess } from '../../features/member/access/access.calls.ts'
import { archivedMember } from '../../features/member/archive/archived-member.calls.ts'
import { memberDetails } from '../../features/member/details/member-details.calls.ts'
import { memberImport } from '../../features/member/import/import.calls.ts'
import { memberList } from '../../features/member/list/member-list.calls.ts'
import { member } from '../../features/member/member.calls.ts'
import { memberRecord } from '../../features/member/record/record.calls.ts'
import { memberSpecialAttributes } from '../../features/member/special-attributes/special-attributes.calls.ts'
import { orgUnit } from '../../features/org-unit/org-unit.calls.ts'
import { overdue } from '../../features/overdue/overdue.calls.ts'
import { contact } from '../../features/profile/contact.calls.ts'
import { profile } from '../../features/profile/profile.calls.ts'
import { reminder } from '../../features/reminder/reminder.calls.ts'
import { riskAssignment } from '../../features/risk-assessment/assignment/assignment.calls.ts'
import { riskCatalog } from '../../features/risk-assessment/catalog/catalog.calls.ts'
import { riskDocument } from '../../features/risk-assessment/document/document.calls.ts'
import { riskEvaluation } from '../../features/risk-assessment/evaluation/evaluation.calls.ts'
import { riskExecution } from '../../features/risk-assessment/execution/execution.calls.ts'
import { riskLease } from '../../features/risk-assessment/lease/lease.calls.ts'
import { riskAction } from '../../features/risk-assessment/plan/action.calls.ts'
import { risk } from '../../features/risk-assessment/plan/risk.calls.ts'
import { riskReminder } from '../../features/risk-assessment/reminder/round-reminder.calls.ts'
import { savedView } from '../../features/saved-view/saved-view.calls.ts'
import { scormPackage } from '../../features/scorm/package/package.calls.ts'
import { scorm } from '../../features/scorm/player/scorm.calls.ts'
import { factorPolicy } from '../../features/second-factor/factor-policy.calls.ts'
import { passkey } from '../../features/second-factor/passkey.calls.ts'
import { secondFactor } from '../../features/second-factor/second-factor.calls.ts'
import { session } from '../../features/session/session.calls.ts'
import { ssoTest } from '../../features/sign-on/provider-test/sso-test.calls.ts'
import { signInPolicy } from '../../features/sign-on/sign-in-policy/sign-in-policy.calls.ts'
import { sso } from '../../features/sign-on/sso.calls.ts'
import { ssoIdentity } from '../../features/sign-on/sso-identity.calls.ts'
import { ssoProvider } from '../../features/sign-on/sso-provider.calls.ts'
import { overview } from '../../features/start/overview.calls.ts'
import { template } from '../../features/template/template.calls.ts'

/** The handlers of all calls. If a call of the contract has no handler, the code does not compile. */
export const handlers: AllHandlers = {
  session,
  passkey,
  secondFactor,
  factorPolicy,
  sso,
  ssoProvider,
  ssoTest,
  signInPolicy,
  ssoIdentity,
  bootstrap,
  member,
  memberList,
  listExport: createListExport({
    overdue,
    riskEvaluation,
    elearningAssignment,
    riskAssignment,
    elearningOral,
    memberRecord,
    memberDetails,
    profile,
    risk,
    elearningEvidence,
    template,
    elearningCatalog,
    riskCatalog,
    orgUnit,
    location,
    memberGroup,
    elearningQuestion,
    elearning,
    riskExecution,
    memberImport,
  }),
  orgUnit,
  memberImport,
  memberDetails,
  memberSpecialAttributes,
  memberRecord,
  profile,
  audit,
  contact,
  reminder,
  savedView,
  clientDetails,
  clientConfiguration,
  location,
  memberGroup,
  infoPoint,
  elearning,
  elearningCatalog,
  elearningAssignment,
  elearningOral,
  elearningQuestion,
  elearningEvidence,
  elearningExemption,
  riskCatalog,
  riskAssignment,
  riskExecution,
  riskLease,
  riskEvaluation,
  riskReminder,
  risk,
  riskAction,
  riskDocument,
  auditPackage,
  elearningStatistics,
  qualificationMatrix,
  scorm,
  file,
  job,
  memberAccess,
  archivedMember,
  onboarding,
  setUp,
  template,
  overview,
  overdue,
  scormPackage,
}
