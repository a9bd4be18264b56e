/** The types of the text keys, read from the German files. A key that does not exist does not compile. */
import type access from '../de_DE/access.json'
import type archive from '../de_DE/archive.json'
import type audit from '../de_DE/audit.json'
import type certificate from '../de_DE/certificate.json'
import type common from '../de_DE/common.json'
import type company from '../de_DE/company.json'
import type document from '../de_DE/document.json'
import type elearning from '../de_DE/elearning.json'
import type group from '../de_DE/group.json'
import type infoPoint from '../de_DE/infoPoint.json'
import type job from '../de_DE/job.json'
import type listExport from '../de_DE/listExport.json'
import type location from '../de_DE/location.json'
import type mail from '../de_DE/mail.json'
import type matrix from '../de_DE/matrix.json'
import type member from '../de_DE/member.json'
import type memberImport from '../de_DE/memberImport.json'
import type onboarding from '../de_DE/onboarding.json'
import type orgUnit from '../de_DE/orgUnit.json'
import type overdue from '../de_DE/overdue.json'
import type ownData from '../de_DE/ownData.json'
import type profile from '../de_DE/profile.json'
import type reminder from '../de_DE/reminder.json'
import type riskAssessment from '../de_DE/riskAssessment.json'
import type riskDocument from '../de_DE/riskDocument.json'
import type scorm from '../de_DE/scorm.json'
import type secondFactor from '../de_DE/secondFactor.json'
import type session from '../de_DE/session.json'
import type shell from '../de_DE/shell.json'
import type signOn from '../de_DE/signOn.json'
import type sms from '../de_DE/sms.json'
import type statistics from '../de_DE/statistics.json'
import type template from '../de_DE/template.json'
import type visibility from '../de_DE/visibility.json'

interface Texts {
  access: typeof access
  archive: typeof archive
  audit: typeof audit
  certificate: typeof certificate
  company: typeof company
  common: typeof common
  document: typeof document
  elearning: typeof elearning
  job: typeof job
  group: typeof group
  infoPoint: typeof infoPoint
  listExport: typeof listExport
  location: typeof location
  mail: typeof mail
  matrix: typeof matrix
  member: typeof member
  memberImport: typeof memberImport
  orgUnit: typeof orgUnit
  onboarding: typeof onboarding
  overdue: typeof overdue
  ownData: typeof ownData
  profile: typeof profile
  reminder: typeof reminder
  riskAssessment: typeof riskAssessment
  riskDocument: typeof riskDocument
  scorm: typeof scorm
  secondFactor: typeof secondFactor
  session: typeof session
  shell: typeof shell
  signOn: typeof signOn
  sms: typeof sms
  statistics: typeof statistics
  template: typeof template
  visibility: typeof visibility
}

/** Plural forms share one key. */
type Stem<K extends string> = K extends `${infer S}_${'zero' | 'one' | 'other'}` ? S : K
type Paths<T> = T extends string
  ? ''
  : { [K in keyof T & string]: T[K] extends string ? Stem<K> : `${K}.${Paths<T[K]>}` }[keyof T & string]

/** The key of a text: `<noun>.<path>`. */
export type TextKey = Paths<Texts>

/** The nouns whose texts are loaded. A missing noun does not compile. */
const nouns: Record<keyof Texts, true> = {
  access: true,
  archive: true,
  audit: true,
  certificate: true,
  company: true,
  common: true,
  document: true,
  elearning: true,
  job: true,
  group: true,
  infoPoint: true,
  listExport: true,
  location: true,
  mail: true,
  matrix: true,
  member: true,
  memberImport: true,
  orgUnit: true,
  onboarding: true,
  overdue: true,
  ownData: true,
  profile: true,
  reminder: true,
  riskAssessment: true,
  riskDocument: true,
  scorm: true,
  secondFactor: true,
  session: true,
  shell: true,
  signOn: true,
  sms: true,
  statistics: true,
  template: true,
  visibility: true,
}
export const textNouns = Object.keys(nouns) as (keyof Texts)[]
