/** What concerns whoever is signed in, and what anybody may load. */
import type { ExamplesOf } from '../example.ts'

export const bootstrap: ExamplesOf<'bootstrap'> = { loadLicenseeConfig: [{ input: () => ({}) }] }

export const member: ExamplesOf<'member'> = { state: [{ input: () => ({}) }] }

export const profile: ExamplesOf<'profile'> = {
  readProfileSetting: [{ input: () => ({}) }],
  updateProfileSetting: [{ input: () => ({ frontendStyle: { theme: 'dark' }, languageCode: 'de_DE' }) }],
  readSessionList: [{ input: () => ({}) }],
  endSession: [{ input: ({ sessionUuid }) => ({ sessionUuid }), of: 'person' }],
}

export const job: ExamplesOf<'job'> = { readProgress: [{ input: ({ jobUuid }) => ({ jobUuid }), of: 'person' }] }

export const file: ExamplesOf<'file'> = {
  download: [
    { input: ({ logo }) => ({ context: 'licensee', type: 'logo', ...logo }) },
    { input: ({ file }) => ({ context: 'client', type: 'document', ...file }), of: 'client', needsSession: true },
  ],
}
