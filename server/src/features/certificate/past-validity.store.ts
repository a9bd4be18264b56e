/** The validity of results on a past day, as SQL conditions on `elearning_result`. */
import { timeZones } from '@sorgfalt/contract/core/limits'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { isUnexpired } from './validity.store.ts'

/** SQL for the day of an instant in the client's time zone. */
export const dayAt = (instant: string, actor: Actor) =>
  sql`(${sql.ref(instant)} at time zone ${timeZones[actor.country]})::date`

/** Condition: result `r` was not revoked on or before `day`. A later revocation does not count. */
export const wasUnrevoked = (day: string, actor: Actor) => sql<SqlBool>`not exists (
  select from elearning_result_revocation v where v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    and ${dayAt('v.created_at', actor)} <= ${day}::date)`

/** Condition: the certificate of result `r` was valid on `day`. */
export const wasValid = (day: string, actor: Actor) => sql<SqlBool>`r.completed_on <= ${day}::date
  and ${isUnexpired('r', day)} and ${wasUnrevoked(day, actor)}`
