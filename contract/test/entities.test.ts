/** Compares the fields and values of the contract with the entities and states of the specification. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messageKeys } from '../src/core/error.ts'
import { elearningStatuses } from '../src/elearning/elearning.ts'
import { type CallName, callEntries, limits } from '../src/index.ts'
import { actionFilters, riskStatuses } from '../src/risk-assessment/risk-assessment.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Returns the paths of all properties: `rows.admins.uuid` for a property of the entries of a list. */
function pathsOf({ properties = {}, items, anyOf = [] }: Schema): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      name,
      ...pathsOf(property).map((path) => `${name}.${path}`),
    ]),
    ...(items ? pathsOf(items) : []),
    ...anyOf.flatMap(pathsOf),
  ]
}
const callsByName = new Map(callEntries)

function fieldsOf(name: CallName, side: 'input' | 'output'): string[] {
  const call = callsByName.get(name)!
  if (side === 'input') return pathsOf(z.toJSONSchema(call.input, { io: 'input' }) as Schema)
  return call.kind === 'json' ? pathsOf(z.toJSONSchema(call.output) as Schema) : []
}

const memberFields =
  'username email firstName lastName role phoneNumber mobileNumber language externalCompany gender ' +
  'birthDate street postalCode city country createElearningTasks createRiskAssessmentTasks'

test.each<[string, CallName, 'input' | 'output', string]>([
  [
    'company details',
    'clientDetails.read',
    'output',
    'name clientIdentifier street additional postalCode city country countries.code countries.name',
  ],
  [
    'member session state',
    'member.state',
    'output',
    'uuid email roleIdentifier permissions memberDetails.username memberDetails.firstName',
  ],
  ['member', 'memberDetails.read', 'output', `${memberFields} lastLoginAt updatedAt archivedAt status`],
  ['new member', 'memberDetails.create', 'input', `${memberFields} password specialAttributes`],
  [
    'archived member',
    'archivedMember.list',
    'output',
    'rows.uuid rows.firstName rows.lastName rows.email rows.archivedAt rows.roleIdentifier rows.username',
  ],
  [
    'profile settings',
    'profile.readProfileSetting',
    'output',
    'frontendStyle.theme languageCode availableLanguages',
  ],
  [
    'licensee configuration',
    'bootstrap.loadLicenseeConfig',
    'output',
    'licenseeIdentifier licenseeName externalCalendarHref moodImageCopyright images.logo images.mood ' +
      'footer.licenseeLink footer.legalNoticeLink footer.dataProtectionLink theme.light.primary ' +
      'theme.light.contrast theme.dark.primary theme.dark.contrast supportChatKey',
  ],
  [
    'client configuration',
    'clientConfiguration.read',
    'output',
    'theme.light.contrastColor theme.light.highlightColor theme.dark.contrastColor ' +
      'theme.dark.highlightColor homepage notificationFooter.email notificationFooter.sms',
  ],
  [
    'location',
    'location.detail',
    'output',
    'uuid identifier name type floorSpace memberCount street additional postalCode city country ' +
      'responsibleMembers.uuid responsibleMembers.firstName responsibleMembers.lastName',
  ],
  [
    'org unit',
    'orgUnit.detail',
    'output',
    'uuid identifier orgUnitName isRoot isDefault admins.uuid admins.firstName admins.lastName',
  ],
  ['member group', 'memberGroup.detail', 'output', 'groupName type memberCount'],
  [
    'task assignment settings',
    'elearningCatalog.readSettings',
    'output',
    'dueDateInterval firstExecutionBuffer',
  ],
  ['risk assignment settings', 'riskCatalog.readSettings', 'output', 'dueDateInterval firstExecutionBuffer'],
  [
    'e-learning org unit assignment',
    'elearningCatalog.readOrgUnitAssignments',
    'output',
    'rows.orgUnitUuid rows.orgUnitName rows.admins',
  ],
  ['risk', 'risk.readRiskDetails', 'output', 'riskFactor sourceName targetName load actions.kind'],
  ['password change', 'profile.changePassword', 'input', 'old new newCheck'],
  ['username change', 'profile.changeUsername', 'input', 'username newUsername password'],
  ['username check', 'profile.checkUsername', 'output', 'usernameExists'],
  ['login', 'session.login', 'input', 'username clientIdentifier password'],
  ['answer to a login', 'session.login', 'output', 'uuid'],
  ['request for a reset link', 'session.createPasswordResetToken', 'input', 'clientIdentifier username'],
  ['reset of a password', 'session.resetPassword', 'input', 'password passwordConfirmation'],
  ['reset of an execution', 'elearning.resetExecution', 'input', 'executionUuid'],
  ['table state', 'memberList.getList', 'input', 'filter page perPage sortBy sortDirection'],
])('the entity "%s" has the fields of the specification', (_entity, call, side, fields) => {
  const actual = new Set(fieldsOf(call, side))
  expect(fields.split(' ').filter((field) => !actual.has(field))).toEqual([])
})

test.each<[string, readonly string[], string]>([
  ['special attributes', limits.specialAttributes, 'pregnant underage'],
  [
    'member group types',
    limits.memberGroupTypes,
    'medical-officer first-aid fire-marshall fire-assistent health-safety-officer work-council',
  ],
  ['password modes', limits.passwordModes, 'byColumn byEmail bySms initial noPassword'],
  ['themes', limits.themes, 'light dark'],
  ['statuses of an e-learning', elearningStatuses, 'completed due inprogress overdue'],
  ['statuses of a risk', riskStatuses, 'open actionToDefine actionDefined actionAgreed done'],
])('the %s are exactly those of the specification', (_name, values, specified) => {
  expect(values.toSorted()).toEqual(specified.split(' ').toSorted())
})

test.each<[string, readonly string[], string]>([
  ['filters of actions', actionFilters, 'done next7Days nextMonth overdue actionAgreed actionToDefine'],
  [
    'message keys',
    messageKeys,
    'required email minlength maxlength min max numeric phoneNumber password shouldMatch ' +
      'shouldNotMatch identifier clientIdentifier username checkUsername checkPostalCode invalidDate ' +
      'minDate maxDate unknown',
  ],
])('the %s include all those of the specification', (_name, values, specified) => {
  expect(specified.split(' ').filter((value) => !values.includes(value))).toEqual([])
})
