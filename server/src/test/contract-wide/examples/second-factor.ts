/** Examples of calls about the second factor. The members of the fixture have none. */
import type { ExamplesOf } from '../example.ts'

/** The form of a recovery code that nobody has. */
const code = 'aaaa-bbbb-cccc-dddd'

export const secondFactor: ExamplesOf<'secondFactor'> = {
  read: [{ input: () => ({}) }],
  beginEnrolment: [{ input: () => ({}) }],
  confirmEnrolment: [{ input: () => ({ code }), refused: 'Factor.Wrong' }],
  verify: [{ input: () => ({ code, trustDevice: true }), refused: 'Factor.NotSetUp' }],
  renewRecoveryCodes: [{ input: () => ({ code }), refused: 'Factor.NotSetUp' }],
  remove: [{ input: () => ({ code }), refused: 'Factor.NotSetUp' }],
  endTrust: [{ input: ({ trustedDeviceUuid }) => ({ trustedDeviceUuid }), of: 'person' }],
  reset: [
    {
      input: ({ memberUuid }) => ({ uuid: memberUuid, reason: 'Telefon verloren' }),
      of: 'person',
      refused: 'Factor.NotSetUp',
    },
  ],
}

export const factorPolicy: ExamplesOf<'factorPolicy'> = {
  read: [{ input: () => ({}) }],
  update: [{ input: () => ({ policy: 'administrators', from: '2999-01-01', version: 1 }) }],
}
