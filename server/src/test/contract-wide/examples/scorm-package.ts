/** Examples of calls on SCORM packages that a company uploads. */
import { scormZip } from '../../../features/scorm/scorm-package-fixture.ts'
import type { ExamplesOf } from '../example.ts'

export const scormPackage: ExamplesOf<'scormPackage'> = {
  upload: [
    { input: () => ({ filename: scormZip() }) },
    {
      input: ({ playedElearningUuid }) => ({ filename: scormZip(), elearningUuid: playedElearningUuid }),
      of: 'client',
    },
  ],
  list: [
    { input: () => ({}) },
    {
      input: ({ playedElearningUuid }) => ({
        filter: { search: 'entwurf', elearningUuid: playedElearningUuid },
        sortBy: 'bytes',
        sortDirection: 'desc',
        perPage: 50,
      }),
    },
  ],
  readStorage: [{ input: () => ({}) }],
  read: [{ input: ({ draftPackageUuid }) => ({ packageUuid: draftPackageUuid }), of: 'client' }],
  save: [
    {
      input: ({ draftPackageUuid }) => ({
        packageUuid: draftPackageUuid,
        title: 'Brandschutz',
        summary: 'Was bei einem Brand zu tun ist.',
        category: 'fire-safety',
        language: 'de_DE',
        durationMinutes: 20,
        passRule: 'score',
        passMark: 80,
        intervalMonths: 12,
        version: 1,
      }),
      of: 'client',
    },
  ],
  release: [
    {
      input: ({ draftPackageUuid }) => ({ packageUuid: draftPackageUuid, underWay: 'restart', version: 2 }),
      of: 'client',
    },
  ],
  remove: [
    { input: ({ sparePackageUuid }) => ({ packageUuid: sparePackageUuid }), of: 'client', isLast: true },
  ],
}
