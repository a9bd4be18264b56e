/**
 * Attributes that require special protection at work. Only the calls in this folder, and the rule for the
 * interval of e-learnings, read the table `member_attribute`.
 */
import { pregnancyMonths, type SpecialAttribute } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMonths } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLastDayUnderage } from './special-attributes.rules.ts'

/** Returns the attributes that are valid on `today`. Expired rows may exist until the next purge. */
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

/**
 * Returns the condition that a member is under age on `day`. `member` is the SQL reference to the member's
 * uuid.
 */
export const isUnderage = (
  member: string,
  day: string | RawBuilder<string>,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from member_attribute a
  where a.member_uuid = ${sql.ref(member)} and a.attribute = 'underage'
    and (a.valid_until is null or a.valid_until >= ${day}::date))`

/** Replaces all special attributes of the member. */
export async function saveSpecialAttributes(
  db: Db,
  memberUuid: string,
  { specialAttributes, pregnantUntil }: SpecialAttributes,
  { birthDate, today }: { birthDate: string | null; today: string },
): Promise<void> {
  const lastDays: Record<SpecialAttribute, string | null> = {
    pregnant: pregnantUntil ?? addMonths(today, pregnancyMonths),
    underage: findLastDayUnderage(birthDate, today),
  }

  const days = specialAttributes.map((attribute) => lastDays[attribute])

  await sql`
    delete from member_attribute
    where member_uuid = ${memberUuid} and attribute <> all (${specialAttributes}::text[])`.execute(db)

  await sql`
    insert into member_attribute (member_uuid, attribute, valid_until)
    select distinct on (attribute) ${memberUuid}::uuid, attribute, valid_until
    from unnest(${specialAttributes}::text[], ${days}::date[]) input (attribute, valid_until)
    on conflict (client_uuid, member_uuid, attribute)
      do update set valid_until = excluded.valid_until`.execute(db)
}

/** Updates the end of the attribute `underage` after the birth date was corrected. */
export const updateLastDayUnderage = (db: Db, memberUuid: string, birthDate: string | null, today: string) =>
  db
    .updateTable('memberAttribute')
    .set({ validUntil: findLastDayUnderage(birthDate, today) })
    .where('memberUuid', '=', memberUuid)
    .where('attribute', '=', 'underage')
    .execute()
