import type { calls, Input } from '@sorgfalt/contract'
import { type Country, type Language, timeZones } from '@sorgfalt/contract/core/limits'
import type { ListedTemplate, TemplateCategory } from '@sorgfalt/contract/template/template'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { insertFile, type NewFile } from '../file/file.store.ts'

/** Returns the templates that the current company has uploaded, at most `maxOwnTemplates`. */
export async function listOwnTemplates(db: Db, country: Country): Promise<ListedTemplate[]> {
  const rows = await db
    .selectFrom('ownTemplate')
    .innerJoin('file', (join) =>
      join
        .onRef('file.clientUuid', '=', 'ownTemplate.clientUuid')
        .onRef('file.uuid', '=', 'ownTemplate.uuid'),
    )
    .select([
      'ownTemplate.uuid',
      'ownTemplate.name',
      'category',
      'language',
      'version',
      'file.name as fileName',
      'size',
      sql<string>`to_char(updated_at at time zone ${timeZones[country]}, 'YYYY-MM-DD')`.as('revised'),
    ])
    .execute()
  return rows.map(({ uuid, name, category, language, version, fileName, size, revised }) => ({
    origin: 'own',
    id: uuid,
    name,
    description: '',
    category: category as TemplateCategory,
    languages: [language as Language],
    revised,
    own: {
      fileName,
      size,
      href: `/api/file/client/template/${uuid}/${encodeURIComponent(fileName)}`,
      version,
    },
  }))
}

export const countOwnTemplates = async (db: Db): Promise<number> =>
  (await db.selectFrom('ownTemplate').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow())
    .count

/** Inserts the rows of a template and its file. */
export async function insertTemplate(
  db: Db,
  file: NewFile,
  form: Input<typeof calls.template.upload>,
): Promise<void> {
  await insertFile(db, 'template', file)
  await db
    .insertInto('ownTemplate')
    .values({ uuid: file.uuid, ...form })
    .execute()
}

/** Returns whether the current company has this template. */
export const templateExists = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom('ownTemplate').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !==
  undefined

/** Saves a template. Returns false, without saving, if it has changed since `version` was read. */
export async function saveTemplate(
  db: Db,
  { templateUuid, version, ...form }: Input<typeof calls.template.update>,
): Promise<boolean> {
  const saved = await db
    .updateTable('ownTemplate')
    .set({ ...form, version: version + 1, updatedAt: sql`now()` })
    .where('uuid', '=', templateUuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes the rows of templates and returns the storage keys of their files. */
export async function deleteTemplates(db: Db, uuids: readonly string[]): Promise<string[]> {
  const deleted = await db
    .deleteFrom('file')
    .where('uuid', 'in', uuids)
    .where('type', '=', 'template')
    .returning('storageKey')
    .execute()
  return deleted.map(({ storageKey }) => storageKey)
}
