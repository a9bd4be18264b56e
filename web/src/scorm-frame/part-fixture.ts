import type { LaunchedPart } from './launched-part.ts'

/** Creates a part of a SCORM 1.2 package that is opened for the first time, for the tests. */
export const createPart = (changes: Partial<LaunchedPart> = {}): LaunchedPart => ({
  edition: 'scorm12',
  partId: 'part-1',
  path: 'first.htm',
  cmi: null,
  launchData: null,
  masteryScore: null,
  completionThreshold: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  objectiveIds: [],
  learner: { id: 'learner-1', name: 'Muster, Ada' },
  isPreview: false,
  ...changes,
})
