import { createHash } from 'node:crypto'
import { unique } from '../../test-server.ts'
import type { ExamplesOf } from '../example.ts'

/** Returns the hash that a browser sends instead of a password. */
const hashForTransport = (password: string): string =>
  createHash('sha256').update(password.normalize('NFC')).digest('hex')

export const session: ExamplesOf<'session'> = {
  csrf: [{ input: () => ({}) }],
  login: [{ input: ({ login }) => ({ ...login, password: hashForTransport(login.password) }) }],
  supportLogin: [
    {
      input: ({ adviserLogin }) => ({
        ...adviserLogin,
        password: hashForTransport(adviserLogin.password),
        reason: 'Frage zum Kurs',
      }),
    },
  ],
  logout: [{ input: () => ({}) }],
  heartbeat: [{ input: () => ({}) }, { input: () => ({ active: '1' }) }],
  readStartUp: [{ input: () => ({}) }],
  createPasswordResetToken: [
    {
      input: ({ login }) => ({ clientIdentifier: login.clientIdentifier, username: `forgetful${unique()}` }),
    },
  ],
  resetPassword: [
    {
      input: ({ login: { clientIdentifier, username } }) => {
        const password = hashForTransport('Ein neues Passwort 1')
        return { clientIdentifier, username, token: 'x'.repeat(43), password, passwordConfirmation: password }
      },
      refused: 'ResetToken.NotFound',
    },
  ],
}
