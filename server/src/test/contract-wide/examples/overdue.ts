import type { ExamplesOf } from '../example.ts'

const ways = { byMail: true, bySms: true }

export const overdue: ExamplesOf<'overdue'> = {
  list: [
    { input: () => ({}) },
    {
      input: ({ orgUnitUuid, locationUuid, elearningUuid, memberUuid, memberGroupUuid }) => ({
        filter: {
          search: 'scoped',
          kind: ['elearning', 'action'],
          orgUnit: [orgUnitUuid],
          location: [locationUuid],
          group: [memberGroupUuid],
          task: [elearningUuid, 'action'],
          member: [memberUuid],
          days: 7,
          reminded: false,
        },
        sortBy: 'lastName',
        sortDirection: 'desc',
      }),
    },
  ],
  readSummary: [
    { input: () => ({}) },
    { input: ({ orgUnitUuid }) => ({ filter: { orgUnit: [orgUnitUuid], reminded: true } }) },
  ],
  readTaskOptions: [{ input: () => ({}) }, { input: ({ elearningUuid }) => ({ selected: [elearningUuid] }) }],
  previewReminder: [
    { input: ({ memberUuid }) => ({ filter: { member: [memberUuid] }, ...ways, position: 0 }) },
  ],
  printLetters: [
    {
      input: ({ memberUuid }) => ({ filter: { member: [memberUuid] }, sentence: '' }),
      refused: 'Overdue.NoLetter',
    },
  ],
  remind: [
    {
      input: ({ memberUuid }) => ({
        filter: { member: [memberUuid] },
        ...ways,
        copyToResponsible: true,
        copyToSender: true,
        sentence: 'Bitte bis Freitag.',
      }),
    },
  ],
}
