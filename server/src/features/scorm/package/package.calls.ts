import { calls } from '@sorgfalt/contract'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../../audit/record-audit.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { deleteDraft, findPackage, saveDraft } from './package.store.ts'
import { viewPackage } from './package.view.ts'
import { listPackages, sumBytes } from './package-list.store.ts'
import { releasePackage } from './release-package.ts'
import { deleteFiles } from './store-files.ts'
import { uploadPackage } from './upload-package.ts'

export const scormPackage: Handlers<'scormPackage'> = {
  upload: uploadPackage,

  list: ({ db }, request) => listPackages(db, request),

  readStorage: async ({ db, config }) => ({
    usedBytes: await sumBytes(db),
    limitBytes: config.scormStorageBytes,
  }),

  read: ({ db }, { packageUuid }) => viewPackage(db, packageUuid),

  async save({ db }, input) {
    const { packageUuid } = input
    if (!(await saveDraft(db, input))) {
      const { state } = found(await findPackage(db, packageUuid), 'ScormPackage.NotFound')
      if (state !== 'draft') refuse('ScormPackage.Released')
      await refuseConflict(db, [calls.scormPackage.save], packageUuid)
    }

    return viewPackage(db, packageUuid)
  },

  release: releasePackage,

  /** Deletes the rows before the files, so that a crash never leaves a row without a file. */
  async remove({ actor: visitor, files, inClient, request }, input) {
    const actor = found(visitor, 'Session.Missing')
    const audited = { actor, action: 'removeScormPackage', input }
    const stored = await inClient(actor.clientUuid, async (db) => {
      const before = await readStatesBefore(db, audited)
      found(await findPackage(db, input.packageUuid, { lock: true }), 'ScormPackage.NotFound')
      const deleted = found(await deleteDraft(db, input.packageUuid), 'ScormPackage.Released')
      await recordAudit(db, { ...audited, requestId: request.id, before })

      return deleted
    })

    await deleteFiles(files, stored)

    return {}
  },
}
