/** The list of a company's SCORM packages, and how much storage they use. */
import type { calls, Input } from '@sorgfalt/contract'
import type { ScormPackageRow } from '@sorgfalt/contract/scorm/scorm-package'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, type Page, readPage } from '../../../platform/db/page.ts'
import { majorVersion } from './package.store.ts'

type ListRequest = Input<typeof calls.scormPackage.list>

const listed = sql<Omit<ScormPackageRow, 'uploadedAt'> & { uploadedAt: Date }>`(
  select p.uuid as package_uuid, p.elearning_uuid, p.title, ${majorVersion} || '.0.0' as elearning_version,
    p.edition, p.state, p.bytes, jsonb_array_length(p.findings) as finding_count,
    (select count(*) from jsonb_array_elements(p.parts) part where part ->> 'kind' <> 'heading') as part_count,
    p.created_at as uploaded_at, p.uploaded_by_name as uploaded_by
  from scorm_package p)`

const listOrder = {
  by: {
    title: [inAlphabet('title'), 'uploadedAt'],
    uploadedAt: 'uploadedAt',
    bytes: ['bytes', 'uploadedAt'],
  },
  otherwise: 'uploadedAt',
  uuid: 'packageUuid',
} as const

/** Returns a page of the packages of the company. */
export async function listPackages(
  db: Db,
  { filter: { search, elearningUuid }, ...request }: ListRequest,
): Promise<Page<ScormPackageRow, ListRequest['perPage']>> {
  const terms = search ? search.split(/\s+/).slice(0, 10) : []
  const conditions: RawBuilder<SqlBool>[] = [
    ...(terms.length > 0
      ? [sql<SqlBool>`search_fold(title) like all (search_patterns(${terms}::text[]))`]
      : []),
    ...(elearningUuid ? [sql<SqlBool>`elearning_uuid = ${elearningUuid}`] : []),
  ]

  const query = conditions.reduce(
    (query, condition) => query.where(condition),
    db.selectFrom(listed.as('entry')).selectAll(),
  )
  const page = await readPage(db, query, request, listOrder)

  return { ...page, rows: page.rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() })) }
}

/** Returns the size of all files of the company's packages, in bytes. */
export async function sumBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from scorm_package`.execute(db)
  return rows[0]?.bytes ?? 0
}
