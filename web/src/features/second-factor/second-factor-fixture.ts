import type { PasskeyView } from '@sorgfalt/contract/second-factor/passkey'
import type { OwnFactor } from '@sorgfalt/contract/second-factor/second-factor'

/** Returns a member's factor that is set up and not required. */
export const createFactor = (changes: Partial<OwnFactor> = {}): OwnFactor => ({
  setUpAt: '2026-11-02T08:00:00.000Z',
  lastUsedAt: '2026-11-03T09:00:00.000Z',
  passkeys: [],
  recoveryCodesLeft: 9,
  requiredFrom: null,
  needsPassword: false,
  trustedDevices: [],
  ...changes,
})

/** The state of a member who has no factor. */
export const noFactor = createFactor({ setUpAt: null, lastUsedAt: null, recoveryCodesLeft: 0 })

/** Returns a passkey that works on the host of the page. */
export const createPasskeyView = (changes: Partial<PasskeyView> = {}): PasskeyView => ({
  uuid: '0190a000-0000-7000-8000-00000000000a',
  name: 'Work laptop',
  host: 'example.org',
  worksHere: true,
  createdAt: '2026-11-02T08:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: false,
  ...changes,
})

export const secret = {
  uri: 'otpauth://totp/Example:example%2Fada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Example',
  key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
}

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-dd${index + 10}`)
