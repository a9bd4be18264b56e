import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { createPng } from '../../pictures.ts'
import type { ExamplesOf } from '../example.ts'

const picture = await createPng()
const colours = { highlightColor: '#3b3b3b', contrastColor: '#ffffff' }

export const memberList: ExamplesOf<'memberList'> = {
  getList: [
    { input: () => ({}) },
    {
      input: ({ orgUnitUuid, locationUuid }) => ({
        filter: {
          search: 'scoped',
          role: ['member'],
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
          status: ['invited'],
          neverLoggedIn: true,
          noPassword: false,
        },
        page: 1,
        perPage: 100,
        sortBy: 'lastLoginAt',
        sortDirection: 'desc',
      }),
    },
  ],
  loadMember: [{ input: ({ memberUuid }) => ({ uuid: memberUuid }), of: 'person' }],
  readFilterOptions: [
    { input: ({ orgUnitUuid, locationUuid }) => ({ search: 'here', selected: [orgUnitUuid, locationUuid] }) },
  ],
  readOrgUnitCounts: [{ input: ({ orgUnitUuid }) => ({ orgUnitUuids: [orgUnitUuid] }) }],
}

export const setUp: ExamplesOf<'setUp'> = {
  read: [{ input: () => ({ token: 'x'.repeat(43) }) }],
  complete: [
    {
      input: () => ({
        token: 'x'.repeat(43),
        companyName: 'Blechwerk GmbH',
        country: 'DE',
        clientIdentifier: 'blechwerk',
        firstName: 'Petra',
        lastName: 'Wagner',
        email: 'petra@blechwerk.example',
        username: 'petra.wagner',
        language: 'de_DE',
        password: 'a'.repeat(64),
        passwordConfirmation: 'a'.repeat(64),
      }),
      refused: 'SetUp.Done',
    },
  ],
}
export const onboarding: ExamplesOf<'onboarding'> = {
  readFirstSteps: [{ input: () => ({}) }],
  hideFirstSteps: [{ input: () => ({ hidden: true }) }],
}

export const overview: ExamplesOf<'overview'> = {
  read: [{ input: () => ({}) }],
  readCounts: [{ input: () => ({}) }],
}

export const clientDetails: ExamplesOf<'clientDetails'> = {
  read: [{ input: () => ({}) }],
  update: [
    {
      input: ({ login: { clientIdentifier } }) => ({
        name: 'Umbenannte Firma',
        clientIdentifier,
        street: 'Weg 1',
        additional: '',
        postalCode: '80331',
        city: 'München',
        country: 'DE',
        version: 1,
      }),
    },
  ],
}

export const clientConfiguration: ExamplesOf<'clientConfiguration'> = {
  read: [{ input: () => ({}) }],
  update: [
    {
      input: () => ({
        theme: { light: colours, dark: colours },
        defaultTheme: 'dark',
        homepage: null,
        notificationFooter: { email: 'Ihre Firma', sms: 'Firma' },
        nameRetentionYears: 3,
        adviserLoginAllowed: true,
        reminders: { ...defaultReminderPlan, bySms: true },
        version: 1,
      }),
    },
  ],
  uploadLogo: [{ input: () => ({ filename: picture }) }],
  removeLogo: [{ input: () => ({}) }],
}

export const memberAccess: ExamplesOf<'memberAccess'> = {
  resetPassword: [
    { input: ({ memberUuid }) => ({ uuids: [memberUuid], passwordMode: 'byEmail' }), of: 'person' },
  ],
  readResetReach: [
    { input: () => ({ filter: 'neverLoggedIn', passwordMode: 'bySms' }) },
    { input: ({ memberUuid }) => ({ uuids: [memberUuid], passwordMode: 'initial' }), of: 'person' },
  ],
  takeInitialPasswords: [{ input: ({ jobUuid }) => ({ jobUuid }), of: 'person' }],
}

export const archivedMember: ExamplesOf<'archivedMember'> = {
  list: [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { search: 'person', role: ['member'] },
        page: 1,
        perPage: 50,
        sortBy: 'lastName',
        sortDirection: 'asc',
      }),
    },
  ],
  archive: [{ input: ({ memberToArchiveUuid }) => ({ uuids: [memberToArchiveUuid] }), of: 'client' }],
  unarchive: [{ input: ({ archivedUuid }) => ({ uuids: [archivedUuid] }), of: 'client' }],
  readOpenResponsibilities: [
    { input: ({ archivedResponsibleUuid }) => ({ uuids: [archivedResponsibleUuid] }), of: 'client' },
  ],
  // This member cannot be deleted. If the call deleted a member, the next actor could not repeat it.
  remove: [
    {
      input: ({ archivedResponsibleUuid }) => ({ uuids: [archivedResponsibleUuid] }),
      of: 'client',
      refused: 'Member.ResponsibleBlocksDeletion',
    },
  ],
}
