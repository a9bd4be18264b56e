/** The facts of a course record that the trainings themselves do not contain. */
import type { Db } from '../../../platform/db/database.ts'

/** A member as a course record lists it. */
export interface RecordedMember {
  uuid: string
  firstName: string
  lastName: string
  externalId: string | null
  entryDate: string | null
}

/** Returns these members by uuid. The caller has checked that the actor may see them. */
export async function findRecordedMembers(
  db: Db,
  uuids: readonly string[],
): Promise<Map<string, RecordedMember>> {
  const rows = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName', 'externalId', 'entryDate'])
    .where('uuid', 'in', [...uuids])
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}
