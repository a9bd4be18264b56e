/** Examples of calls about the signed-in member, and of calls that need no session. */
import { unique } from '../../test-server.ts'
import type { ExamplesOf } from '../example.ts'

/** Returns a string in the format of a password hash. */
const passwordHash = (digit: string): string => digit.repeat(64)

export const bootstrap: ExamplesOf<'bootstrap'> = { loadLicenseeConfig: [{ input: () => ({}) }] }

export const member: ExamplesOf<'member'> = { state: [{ input: () => ({}) }] }

export const profile: ExamplesOf<'profile'> = {
  readProfileSetting: [{ input: () => ({}) }],
  updateProfileSetting: [{ input: () => ({ frontendStyle: { theme: 'dark' }, languageCode: 'de_DE' }) }],
  readMemberProfile: [{ input: () => ({}) }],
  readSpecialAttributes: [{ input: () => ({}) }],
  readOrgUnitList: [
    { input: () => ({}) },
    { input: () => ({ filter: {}, page: 1, perPage: 100, sortBy: 'identifier', sortDirection: 'desc' }) },
  ],
  checkUsername: [{ input: ({ login }) => ({ username: login.username }) }],
  changePassword: [
    {
      input: () => ({ old: passwordHash('1'), new: passwordHash('2'), newCheck: passwordHash('3') }),
      refused: 'Password.Mismatch',
    },
  ],
  changeUsername: [
    {
      input: () => ({
        username: 'another.member',
        newUsername: `new-name${unique()}`,
        password: passwordHash('1'),
      }),
      refused: 'Username.Mismatch',
    },
  ],
  readSessionList: [{ input: () => ({}) }],
  endSession: [{ input: ({ sessionUuid }) => ({ sessionUuid }), of: 'person' }],
  exportOwnData: [
    { input: () => ({ format: 'json', languageCode: 'de_DE' }) },
    { input: () => ({ format: 'pdf', languageCode: 'en_GB' }) },
  ],
}

export const reminder: ExamplesOf<'reminder'> = {
  readOwn: [{ input: () => ({}) }],
  updateOwn: [{ input: () => ({ early: false, bySms: false }) }],
  readFeed: [{ input: () => ({}) }],
  createFeed: [{ input: () => ({}) }],
  endFeed: [{ input: () => ({}) }],
}

export const savedView: ExamplesOf<'savedView'> = {
  list: [{ input: () => ({ list: 'members' }) }],
  save: [{ input: () => ({ list: 'members', name: `Helpers ${unique()}`, state: '{}' }) }],
  remove: [{ input: ({ savedViewUuid }) => ({ savedViewUuid }), of: 'person' }],
}

export const job: ExamplesOf<'job'> = {
  readProgress: [{ input: ({ jobUuid }) => ({ jobUuid }), of: 'person' }],
}
export const contact: ExamplesOf<'contact'> = {
  update: [
    {
      input: () => ({
        email: 'example@test.example',
        phoneNumber: '089 123456',
        mobileNumber: '',
        street: 'Weg 1',
        postalCode: '80331',
        city: 'München',
        country: 'DE',
        version: 1,
      }),
      refused: 'Password.Empty',
    },
  ],
}

export const file: ExamplesOf<'file'> = {
  download: [
    { input: ({ logo }) => ({ context: 'licensee', type: 'logo', ...logo }) },
    {
      input: ({ file }) => ({ context: 'client', type: 'document', ...file }),
      of: 'client',
      needsSession: true,
    },
  ],
}
