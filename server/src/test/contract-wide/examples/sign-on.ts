/** Examples of calls about single sign-on. The server may not connect to the provider of the fixture. */
import { withoutSaml } from '../../../features/sign-on/sign-on-fixture.ts'
import { unique } from '../../test-server.ts'
import type { ExamplesOf } from '../example.ts'

const issuer = 'https://127.0.0.1'
const settings = {
  ...withoutSaml,
  protocol: 'oidc',
  preset: 'other',
  issuer,
  applicationId: 'sorgfalt',
  hostedDomain: null,
  linkMode: 'externalId',
  externalIdClaim: 'employee_id',
  createsMembers: true,
  factorMode: 'reported',
} as const

export const sso: ExamplesOf<'sso'> = {
  readOptions: [{ input: ({ login: { clientIdentifier } }) => ({ clientIdentifier }) }],
  readOwn: [{ input: () => ({}) }],
  beginLink: [
    { input: ({ ssoProviderUuid }) => ({ ssoProviderUuid }), of: 'client', refused: 'Sso.Unavailable' },
  ],
  unlink: [{ input: ({ ssoIdentityUuid }) => ({ ssoIdentityUuid }), of: 'person', isLast: true }],
}

export const ssoProvider: ExamplesOf<'ssoProvider'> = {
  list: [{ input: () => ({}) }],
  read: [{ input: ({ ssoProviderUuid }) => ({ ssoProviderUuid }), of: 'client' }],
  create: [
    {
      input: ({ orgUnitUuid }) => ({
        ...settings,
        name: `Werk ${unique()}`,
        applicationSecret: 'geheim',
        orgUnitUuid,
      }),
      of: 'client',
    },
    {
      input: ({ orgUnitUuid }) => ({
        ...settings,
        protocol: 'saml',
        issuer: null,
        applicationId: null,
        name: `Werk ${unique()}`,
        orgUnitUuid,
      }),
      of: 'client',
    },
  ],
  update: [
    {
      input: ({ ssoProviderUuid, orgUnitUuid }) => ({
        ssoProviderUuid,
        ...settings,
        name: `Werk ${unique()}`,
        applicationSecret: 'geheimer',
        orgUnitUuid,
        version: 1,
      }),
      of: 'client',
    },
  ],
  activate: [
    {
      input: ({ ssoProviderUuid }) => ({ ssoProviderUuid }),
      of: 'client',
      refused: 'SsoProvider.CheckFailed',
    },
  ],
  deactivate: [{ input: ({ spareProviderUuid }) => ({ ssoProviderUuid: spareProviderUuid }), of: 'client' }],
  remove: [
    {
      input: ({ spareProviderUuid }) => ({ ssoProviderUuid: spareProviderUuid }),
      of: 'client',
      isLast: true,
    },
  ],
  check: [{ input: () => ({ preset: 'other', issuer }) }],
  readMetadata: [{ input: () => ({ xml: '<EntityDescriptor/>', url: null }) }],
}

export const ssoTest: ExamplesOf<'ssoTest'> = {
  begin: [
    { input: ({ ssoProviderUuid }) => ({ ssoProviderUuid }), of: 'client', refused: 'Sso.Misconfigured' },
  ],
  read: [{ input: ({ ssoProviderUuid }) => ({ ssoProviderUuid }), of: 'client' }],
}

export const signInPolicy: ExamplesOf<'signInPolicy'> = {
  read: [{ input: () => ({}) }],
  update: [
    {
      input: ({ memberUuid }) => ({ emergencyAccount: memberUuid, version: 1 }),
      of: 'client',
      refused: 'SignInPolicy.EmergencyUnusable',
    },
    { input: () => ({ emergencyAccount: null, version: 1 }) },
  ],
}

export const ssoIdentity: ExamplesOf<'ssoIdentity'> = {
  list: [{ input: ({ memberUuid }) => ({ memberUuid }), of: 'person' }],
  unlink: [
    {
      input: ({ memberUuid, memberIdentityUuid }) => ({
        memberUuid,
        ssoIdentityUuid: memberIdentityUuid,
        reason: 'Konto gesperrt',
      }),
      of: 'person',
      isLast: true,
    },
  ],
}
