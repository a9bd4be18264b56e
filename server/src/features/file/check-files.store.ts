import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A row that names a stored file. */
export interface FileRow {
  /** The key of the file in the file store. */
  key: string
  bytes: number
  /** Describes the file and its company or licensee to the operator. */
  description: string
}

/** Lists all rows that name a stored file, of all companies, of all licensees and of the content. */
export async function listFileRows(db: Db): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.storage_key as key, f.size as bytes, f.type || ' of ' || c.identifier || ': ' || f.name as description
    from file f join client c on c.uuid = f.client_uuid
    union all
    select f.storage_key, f.size, f.type || ' of licensee ' || l.identifier || ': ' || f.name
    from licensee_file f join licensee l on l.uuid = f.licensee_uuid
    union all
    select 'client/' || p.job_uuid, p.size, 'audit package of ' || c.identifier
    from audit_package p join client c on c.uuid = p.client_uuid where p.size is not null
    union all
    select k.storage_key, k.bytes, 'SCORM package of ' || c.identifier || ': ' || k.path
    from scorm_package_file k join client c on c.uuid = k.client_uuid
    union all
    select 'media/' || sha256, bytes, 'media of e-learnings, ' || content_type from media
    order by key`.execute(db)
  return rows
}
