/** Examples of calls that play a package. */
import type { ExamplesOf } from '../example.ts'

const partId = 'part-1'

export const scorm: ExamplesOf<'scorm'> = {
  launch: [{ input: ({ playedExecutionUuid }) => ({ executionUuid: playedExecutionUuid }), of: 'person' }],
  preview: [{ input: ({ playedPackageUuid }) => ({ packageUuid: playedPackageUuid }), of: 'client' }],
  openPart: [
    {
      input: ({ playedExecutionUuid, playerTab }) => ({
        executionUuid: playedExecutionUuid,
        attempt: 1,
        tab: playerTab,
        partId,
      }),
      of: 'person',
    },
  ],
  previewPart: [
    { input: ({ playedPackageUuid }) => ({ packageUuid: playedPackageUuid, partId }), of: 'client' },
  ],
  save: [
    {
      input: ({ playedExecutionUuid, playerTab }) => ({
        executionUuid: playedExecutionUuid,
        attempt: 1,
        tab: playerTab,
        partId,
        seq: 1,
        cmi: JSON.stringify({ cmi: { core: { lesson_status: 'not attempted' } } }),
        isFinal: true,
      }),
      of: 'person',
    },
  ],
  // The clock of the tests stands still, so the part has always just been opened.
  confirm: [
    {
      input: ({ playedExecutionUuid }) => ({ executionUuid: playedExecutionUuid, attempt: 1 }),
      of: 'person',
      refused: 'ElearningExecution.Incomplete',
    },
  ],
}
