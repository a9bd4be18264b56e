/** Rows of the table in roles.ts for second factors and identity providers. */
import type { CallName } from '@sorgfalt/contract'
import { admins, adminsAndAdvisers, everyone, members, type Row, superAdmins, unitLeaders } from './reach.ts'

type Noun =
  | 'secondFactor'
  | 'passkey'
  | 'factorPolicy'
  | 'sso'
  | 'ssoProvider'
  | 'ssoTest'
  | 'signInPolicy'
  | 'ssoIdentity'

export const signInMethods: Record<Extract<CallName, `${Noun}.${string}`>, Row> = {
  'secondFactor.read': members,
  'secondFactor.verify': members,
  'secondFactor.beginEnrolment': members,
  'secondFactor.confirmEnrolment': members,
  'secondFactor.renewRecoveryCodes': members,
  'secondFactor.remove': members,
  'secondFactor.endTrust': members,
  'secondFactor.reset': unitLeaders,
  'passkey.beginRegistration': members,
  'passkey.register': members,
  'passkey.beginVerification': members,
  'passkey.rename': members,
  'passkey.remove': members,
  'factorPolicy.read': adminsAndAdvisers,
  'factorPolicy.update': admins,
  'sso.readOptions': everyone,
  'sso.readOwn': members,
  'sso.beginLink': members,
  'sso.unlink': members,
  'ssoProvider.list': superAdmins,
  'ssoProvider.read': superAdmins,
  'ssoProvider.create': superAdmins,
  'ssoProvider.update': superAdmins,
  'ssoProvider.activate': superAdmins,
  'ssoProvider.deactivate': superAdmins,
  'ssoProvider.remove': superAdmins,
  'ssoProvider.check': superAdmins,
  'ssoTest.begin': superAdmins,
  'ssoTest.read': superAdmins,
  'signInPolicy.read': superAdmins,
  'signInPolicy.update': superAdmins,
  'ssoIdentity.list': unitLeaders,
  'ssoIdentity.unlink': unitLeaders,
  'ssoProvider.readMetadata': superAdmins,
}
