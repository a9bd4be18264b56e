import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import type { Db } from '../../../platform/db/database.ts'
import { found } from '../../../platform/refusal.ts'
import { findPackage, type StoredPackage } from './package.store.ts'
import { toForm } from './propose-form.ts'
import { countUnderWay } from './under-way.store.ts'

/** Returns the details of a package. @throws Refusal ScormPackage.NotFound */
export async function viewPackage(db: Db, packageUuid: string): Promise<ScormPackageDetails> {
  const stored = found(await findPackage(db, packageUuid), 'ScormPackage.NotFound')
  return toDetails(stored, await countUnderWay(db, stored.elearningUuid))
}

const toDetails = (stored: StoredPackage, underWayCount: number): ScormPackageDetails => ({
  packageUuid: stored.uuid,
  elearningUuid: stored.elearningUuid,
  elearningVersion: `${stored.number}.0.0`,
  edition: stored.edition,
  state: stored.state,
  partCount: stored.parts.filter(({ kind }) => kind !== 'heading').length,
  bytes: stored.bytes,
  findingCount: stored.findings.length,
  uploadedAt: stored.createdAt.toISOString(),
  uploadedBy: stored.uploadedByName,
  ...toForm(stored),
  fileName: stored.fileName,
  fileCount: stored.fileCount,
  parts: stored.parts.map(({ title, depth, kind }) => ({ title, depth, isLaunchable: kind !== 'heading' })),
  findings: stored.findings,
  underWayCount,
  version: stored.version,
})
