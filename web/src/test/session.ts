import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import type { MemberState } from '@sorgfalt/contract/member/member'
import { loadLicensee, reloadMember } from '#lib/session.ts'
import { fakeServer } from './fake-server.ts'

const colours = {
  light: { primary: '#0b5cad', contrast: '#ffffff' },
  dark: { primary: '#8ec5ff', contrast: '#00213d' },
}

export const licensee: LicenseeConfig = {
  licenseeIdentifier: 'example',
  licenseeName: 'Example Safety',
  externalCalendarHref: null,
  moodImageCopyright: null,
  moodText: null,
  images: { logo: null, mood: null },
  footer: { licenseeLink: null, legalNoticeLink: null, dataProtectionLink: null },
  theme: colours,
  supportChatKey: null,
  supportChat: null,
}

export const ada: MemberState = {
  uuid: '0190a000-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  roleIdentifier: 'super-admin',
  permissions: [],
  mustChangePassword: false,
  secondFactor: { pending: null, isSetUp: false, hasApp: false, hasPasskey: false, dueFrom: null },
  memberDetails: {
    firstName: 'Ada',
    lastName: 'Muster',
    username: 'ada',
    clientIdentifier: 'example',
    initials: 'AM',
  },
  client: { name: 'Example Ltd', homepage: null, theme: null, defaultTheme: null, logoHref: null },
  support: null,
}

/** The state of a member who has set up an authenticator app. */
export const withApp = { ...ada.secondFactor, isSetUp: true, hasApp: true }

/** Signs a member in. Must run before components are rendered that need the member or a permission. */
export async function signIn(
  member: Partial<MemberState> = {},
  site: Partial<LicenseeConfig> = {},
): Promise<void> {
  fakeServer({
    'member.state': { ...ada, ...member },
    'bootstrap.loadLicenseeConfig': { ...licensee, ...site },
  })

  await loadLicensee()
  await reloadMember()
}
