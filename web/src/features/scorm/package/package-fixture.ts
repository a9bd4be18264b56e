/** Packages of a company, for the tests. */
import type { ScormPackageDetails, ScormPackageRow } from '@sorgfalt/contract/scorm/scorm-package'
import { uuidOf } from '#test/records.ts'

const summary: ScormPackageRow = {
  packageUuid: uuidOf(1),
  elearningUuid: null,
  title: 'Bought course',
  elearningVersion: '1.0.0',
  edition: 'scorm12',
  state: 'draft',
  partCount: 3,
  bytes: 2_000_000,
  findingCount: 0,
  uploadedAt: '2026-11-20T09:42:00.000Z',
  uploadedBy: 'Ada Muster',
}

export const createRow = (changes: Partial<ScormPackageRow> = {}): ScormPackageRow => ({
  ...summary,
  ...changes,
})

export const createDetails = (changes: Partial<ScormPackageDetails> = {}): ScormPackageDetails => ({
  ...summary,
  summary: 'About fire',
  category: 'fire-safety',
  language: 'en_GB',
  durationMinutes: 30,
  passRule: 'reported',
  passMark: 80,
  intervalMonths: 12,
  fileName: 'course.zip',
  fileCount: 12,
  parts: [
    { title: 'Basics', depth: 0, isLaunchable: false },
    { title: 'Fire', depth: 1, isLaunchable: true },
  ],
  findings: [],
  underWayCount: 0,
  version: 4,
  ...changes,
})
