import { scormLimits } from '@sorgfalt/contract/scorm/scorm-package'
import { expect, test } from 'vitest'
import { findArchiveProblem } from './upload-check.ts'

test.each([
  ['course.zip', 1, undefined],
  ['COURSE.ZIP', scormLimits.archiveBytes, undefined],
  ['course.zip', scormLimits.archiveBytes + 1, 'size'],
  ['course.rar', 1, 'type'],
  ['zip', 1, 'type'],
  ['course.zip.exe', 1, 'type'],
] as const)('%s with %i bytes: %s', (name, size, problem) => {
  expect(findArchiveProblem({ name, size })).toBe(problem)
})
