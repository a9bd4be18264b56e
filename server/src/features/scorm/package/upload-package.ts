import type { calls } from '@sorgfalt/contract'
import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storedName } from '../../../platform/files/stored-name.ts'
import type { LargeUpload } from '../../../platform/http/uploads.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockClient } from '../../company/client.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { type OpenedPackage, openPackage } from './open-package.ts'
import { findPackage, findReleased, insertPackage, isOwnElearning, type NewPackage } from './package.store.ts'
import { viewPackage } from './package.view.ts'
import { sumBytes } from './package-list.store.ts'
import { proposeForm } from './propose-form.ts'
import { deleteFiles, newFolder, type StoredPackageFile, storeFiles } from './store-files.ts'

type Upload = Handler<(typeof calls)['scormPackage']['upload']>

/**
 * Checks an archive, writes its files and then its rows, so that a crash never leaves a row without a file.
 * The files are deleted if the rows are not stored.
 */
export const uploadPackage: Upload = async (context, { elearningUuid }, upload) => {
  const { actor: visitor, files, inClient, findFirst } = context
  const actor = found(visitor, 'Session.Missing')
  const first = await inClient(actor.clientUuid, findFirst)
  if (first) return first.output as ScormPackageDetails

  const opened = await openPackage(upload.handle)
  const draft = await inClient(actor.clientUuid, async (db) => {
    await refuseFullStorage(db, context, opened.bytes)
    return prepareDraft(db, actor, { elearningUuid: elearningUuid ?? null, opened, upload })
  })

  const stored = await storeFiles(files, opened, newFolder(actor.clientUuid))

  let created: ScormPackageDetails | undefined
  try {
    created = await insertDraft(context, actor, { draft, opened, stored })
    return created
  } finally {
    // Deletes the files if the upload was refused, or if it repeats an upload that has stored them.
    if (created?.packageUuid !== draft.uuid) await deleteFiles(files, stored)
  }
}

interface Draft {
  elearningUuid: string | null
  opened: OpenedPackage
  upload: LargeUpload
}

/** @throws Refusal Elearning.NotFound */
async function prepareDraft(
  db: Db,
  actor: Actor,
  { elearningUuid, opened: { manifest, bytes }, upload }: Draft,
): Promise<Omit<NewPackage, 'findings'>> {
  if (elearningUuid !== null && !(await isOwnElearning(db, elearningUuid))) refuse('Elearning.NotFound')

  const releasedUuid = elearningUuid === null ? undefined : await findReleased(db, elearningUuid)
  const previous = releasedUuid === undefined ? undefined : await findPackage(db, releasedUuid)
  const fileName = storedName(upload.name, 'zip', 'package')
  const language = await languageOfActor(db, actor)
  const form = proposeForm({ manifest, fileTitle: fileName.slice(0, -'.zip'.length), language, previous })
  const { edition, parts } = manifest

  return { uuid: uuidv7(), elearningUuid, edition, sha256: upload.sha256, fileName, bytes, parts, ...form }
}

interface StoredDraft {
  draft: Omit<NewPackage, 'findings'>
  opened: OpenedPackage
  stored: readonly StoredPackageFile[]
}

async function insertDraft(
  context: OwnContext,
  actor: Actor,
  { draft, opened, stored }: StoredDraft,
): Promise<ScormPackageDetails> {
  const { inClient, once, request } = context
  const create = async (db: Db): Promise<ScormPackageDetails> => {
    await lockClient(db)
    await refuseFullStorage(db, context, opened.bytes)
    await insertPackage(db, actor, { ...draft, findings: opened.findings.list() }, stored)

    const output = await viewPackage(db, draft.uuid)
    const input = draft.elearningUuid === null ? {} : { elearningUuid: draft.elearningUuid }
    await recordAudit(db, { actor, requestId: request.id, action: 'uploadScormPackage', input, output })

    return output
  }

  return inClient(actor.clientUuid, (db) => once(db, () => create(db)))
}

/** @throws Refusal ScormPackage.StorageFull */
async function refuseFullStorage(db: Db, { config }: OwnContext, bytes: number): Promise<void> {
  const limit = config.scormStorageBytes
  if ((await sumBytes(db)) + bytes > limit)
    refuse('ScormPackage.StorageFull', { params: { megabytes: Math.floor(limit / 1_000_000) } })
}
