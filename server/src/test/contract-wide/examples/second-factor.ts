/** Examples of calls about the second factor. The members of the fixture have a passkey. */
import type { ExamplesOf } from '../example.ts'

/** The form of a recovery code that nobody has. */
const code = 'aaaa-bbbb-cccc-dddd'

export const secondFactor: ExamplesOf<'secondFactor'> = {
  read: [{ input: () => ({}) }],
  beginEnrolment: [{ input: () => ({}) }],
  confirmEnrolment: [{ input: () => ({ code }), refused: 'Factor.Wrong' }],
  verify: [{ input: () => ({ code, trustDevice: true }), refused: 'Factor.Wrong' }],
  renewRecoveryCodes: [{ input: () => ({ code }), refused: 'Factor.Wrong' }],
  remove: [{ input: () => ({ code }), refused: 'Factor.Wrong' }],
  endTrust: [{ input: ({ trustedDeviceUuid }) => ({ trustedDeviceUuid }), of: 'person' }],
  reset: [
    {
      input: ({ memberUuid }) => ({ uuid: memberUuid, reason: 'Telefon verloren' }),
      of: 'person',
      refused: 'Factor.NotSetUp',
    },
  ],
}

export const passkey: ExamplesOf<'passkey'> = {
  beginRegistration: [{ input: () => ({}) }],
  register: [
    {
      input: () => ({
        name: 'Dienstlaptop',
        credential: { id: 'AAAA', clientData: 'AAAA', attestation: 'AAAA', transports: ['internal'] },
      }),
      refused: 'Passkey.Refused',
    },
  ],
  beginVerification: [{ input: () => ({}) }],
  rename: [{ input: ({ passkeyUuid }) => ({ passkeyUuid, name: 'Dienstlaptop' }), of: 'person' }],
  remove: [{ input: ({ passkeyUuid }) => ({ passkeyUuid, code }), of: 'person', refused: 'Factor.Wrong' }],
}

export const factorPolicy: ExamplesOf<'factorPolicy'> = {
  read: [{ input: () => ({}) }],
  update: [{ input: () => ({ policy: 'administrators', from: '2999-01-01', version: 1 }) }],
}
