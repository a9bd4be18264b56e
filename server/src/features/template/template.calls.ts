import { createHash, randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { type UploadType, uploadTypes } from '@sorgfalt/contract/core/limits'
import { maxOwnTemplates } from '@sorgfalt/contract/template/template'
import type { OwnContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { storedName } from '../../platform/files/stored-name.ts'
import { cleanPicture } from '../../platform/images/clean-picture.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { lockClient } from '../company/client.store.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { createDocument } from './create-document.ts'
import { selectPage, toListedTemplate } from './template.rules.ts'
import {
  countOwnTemplates,
  deleteTemplates,
  insertTemplate,
  listOwnTemplates,
  saveTemplate,
  templateExists,
} from './template.store.ts'
import { findTemplate, findTitle, listCountries, selectBlocks, templateLibrary } from './template-library.ts'

export const template: Handlers<'template'> = {
  async list({ db, actor }, request) {
    const language = await languageOfActor(db, actor)
    const library = [...templateLibrary().values()]
      .filter((one) => listCountries(one).includes(actor.country))
      .map((one) => toListedTemplate(one, language, actor.country))

    return selectPage([...library, ...(await listOwnTemplates(db, actor.country))], request)
  },

  readContent({ actor }, { templateId, languageCode, country = actor.country }) {
    const { known, law } = found(findTemplate(templateId, country), 'Template.NotFound')
    const { category, layout, revised, texts } = known
    const { description, blocks } = texts[languageCode]

    return {
      title: findTitle(known, languageCode, country),
      description,
      category,
      layout,
      country,
      countries: listCountries(known),
      revised,
      law,
      blocks: selectBlocks(blocks, country),
    }
  },

  document: createDocument,

  /** Writes the file before the database row, so that a crash never leaves a row without a file. */
  async upload({ actor: visitor, files, inClient, once, request }, form, uploaded) {
    const actor = found(visitor, 'Session.Missing')
    const { type } = uploaded
    const bytes = isPicture(type) ? (await cleanPicture(uploaded.bytes)).bytes : uploaded.bytes
    const fileName = storedName(uploaded.name, type, 'template')
    const name = form.name || fileName.slice(0, -type.length - 1)
    const file = {
      uuid: uuidv7(),
      name: fileName,
      contentType: uploadTypes[type][0],
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: `client/${randomUUID()}`,
    }

    await files.put(file.storageKey, bytes, file.contentType)

    const create = async (db: Db): Promise<{ uuid: string }> => {
      await lockClient(db)
      if ((await countOwnTemplates(db)) >= maxOwnTemplates) refuse('Template.TooMany')

      const output = { uuid: file.uuid }
      await insertTemplate(db, file, { ...form, name: name.slice(0, 120) })
      await recordAudit(db, { actor, requestId: request.id, action: 'uploadTemplate', input: form, output })

      return output
    }

    let created: { uuid: string } | undefined
    try {
      created = await inClient(actor.clientUuid, (db) => once(db, () => create(db)))
      return created
    } finally {
      // Deletes the new file if the request was refused, or if it repeats a request that has already stored
      // the file.
      if (created?.uuid !== file.uuid) await deleteFiles(files, [file.storageKey])
    }
  },

  async update({ db }, input) {
    if (await saveTemplate(db, input)) return {}
    if (!(await templateExists(db, input.templateUuid))) refuse('Template.NotFound')
    return refuseConflict(db, [calls.template.update], input.templateUuid)
  },

  async remove({ actor: visitor, files, inClient, request }, input) {
    const actor = found(visitor, 'Session.Missing')
    const uuids = [...new Set(input.templateUuids)]
    const audited = { actor, action: 'removeTemplates', input }
    const keys = await inClient(actor.clientUuid, async (db) => {
      const before = await readStatesBefore(db, audited)
      const deletedKeys = await deleteTemplates(db, uuids)
      if (deletedKeys.length < uuids.length) refuse('Template.NotFound')
      await recordAudit(db, { ...audited, requestId: request.id, before })
      return deletedKeys
    })

    await deleteFiles(files, keys)

    return {}
  },
}

const isPicture = (type: UploadType): boolean => type === 'png' || type === 'jpg'

/**
 * Deletes files whose rows have been deleted. Ignores errors, because no row refers to the files any more.
 */
async function deleteFiles(files: OwnContext['files'], keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
