/** What calls for special protection at work. Nobody but its own calls and the interval of e-learnings reads this table (security.md D15). */
import { pregnancyMonths, type SpecialAttribute } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/details'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, addMonths } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'

const monthsUntilAdult = 18 * 12

/** What holds today; what has run out is gone, whether it has been purged or not. */
export async function readSpecialAttributes(
  db: Db,
  memberUuid: string,
  today: string,
): Promise<SpecialAttributes> {
  const rows = await db
    .selectFrom('memberAttribute')
    .select(['attribute', 'validUntil'])
    .where('memberUuid', '=', memberUuid)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>=', today)]))
    .orderBy('attribute')
    .execute()
  return {
    specialAttributes: rows.map(({ attribute }) => attribute),
    pregnantUntil: rows.find(({ attribute }) => attribute === 'pregnant')?.validUntil ?? null,
  }
}

/** Whether a member, as the query calls its uuid, is under age on a day. */
export const isUnderage = (
  member: string,
  day: string | RawBuilder<string>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from member_attribute a
  where a.member_uuid = ${sql.ref(member)} and a.attribute = 'underage' and (a.valid_until is null or a.valid_until >= ${day}::date))`

/** The last day under age; null where the birth date is unknown or says otherwise: then the mark stays until it is taken away. */
function underageUntil(birthDate: string | null, today: string): string | null {
  const last = birthDate && addDays(addMonths(birthDate, monthsUntilAdult), -1)
  return last && last >= today ? last : null
}

/** Makes these the member's attributes, and no others. */
export async function saveSpecialAttributes(
  db: Db,
  memberUuid: string,
  { specialAttributes, pregnantUntil }: SpecialAttributes,
  { birthDate, today }: { birthDate: string | null; today: string },
): Promise<void> {
  const until: Record<SpecialAttribute, string | null> = {
    pregnant: pregnantUntil ?? addMonths(today, pregnancyMonths),
    underage: underageUntil(birthDate, today),
  }
  const days = specialAttributes.map((attribute) => until[attribute])
  await sql`delete from member_attribute where member_uuid = ${memberUuid} and attribute <> all (${specialAttributes}::text[])`.execute(
    db,
  )
  await sql`
    insert into member_attribute (member_uuid, attribute, valid_until)
    select distinct on (attribute) ${memberUuid}::uuid, attribute, valid_until
    from unnest(${specialAttributes}::text[], ${days}::date[]) given (attribute, valid_until)
    on conflict (client_uuid, member_uuid, attribute) do update set valid_until = excluded.valid_until`.execute(
    db,
  )
}

/** A corrected birth date moves the day on which somebody comes of age. */
export const moveComingOfAge = (db: Db, memberUuid: string, birthDate: string | null, today: string) =>
  db
    .updateTable('memberAttribute')
    .set({ validUntil: underageUntil(birthDate, today) })
    .where('memberUuid', '=', memberUuid)
    .where('attribute', '=', 'underage')
    .execute()
