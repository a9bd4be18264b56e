import type { Db } from '../../../platform/db/database.ts'

/** Returns type and size in bytes of a media file, or undefined when no course has it. */
export const findMediaFile = (db: Db, sha256: string) =>
  db.selectFrom('media').select(['contentType', 'bytes']).where('sha256', '=', sha256).executeTakeFirst()
