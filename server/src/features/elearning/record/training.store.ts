/** The e-learnings of members on a day, one row per member and e-learning. Read with a single statement. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dayAt, wasUnrevoked } from '../../certificate/past-validity.store.ts'
import { isUnexpired } from '../../certificate/validity.store.ts'
import { isActive, lacksOralPart } from '../task/task.store.ts'
import type { TrainingFacts } from './training.rules.ts'

/** The day and the language in which trainings are read. */
export interface TrainingQuery {
  actor: Actor
  /** The day of the record; `today` or a day before it. */
  day: string
  today: string
  language: Language
  /** Limits the rows to these e-learnings. */
  elearnings?: readonly string[]
}

/** One e-learning of one member. */
export interface TrainingRow extends TrainingFacts {
  memberUuid: string
  taskUuid: string
  elearningUuid: string
  title: string
  image: string
  progressPercent: number
  exemptUntil: string | null
  /** The result that is valid on the day, or else the latest one before it. All null without a result. */
  resultUuid: string | null
  number: string | null
  completedOn: string | null
  validUntil: string | null
  version: string | null
  topics: string[] | null
  oralOn: string | null
  oralBy: string | null
  /** Whether a package of the company has reported the result, or will report it. */
  isReported: boolean
}

/** Selects the cycle that is open today or opens next, or the cycle that was open on a past day. */
const selectCycle = ({ actor, day, today }: TrainingQuery): RawBuilder<unknown> =>
  day === today
    ? sql`
      select c.client_uuid, c.uuid, c.opens_on, c.due_on from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.closed_at is null`
    : sql`
      select c.client_uuid, c.uuid, c.opens_on, c.due_on from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and c.opens_on <= ${day}::date
        and (c.closed_at is null or ${dayAt('c.closed_at', actor)} > ${day}::date)
      order by c.opens_on desc limit 1`

/** Selects the result that is valid on the day, or else the latest one before it. */
const selectResult = ({ actor, day, language }: TrainingQuery) => sql`
  select r.client_uuid, r.uuid, r.cycle_uuid, r.certificate_number, r.completed_on, r.valid_until,
    r.snapshot ->> 'version' as version, r.snapshot -> 'topics' -> ${language} as topics, r.source,
    ${isUnexpired('r', day)} as is_valid
  from elearning_result r
  where r.client_uuid = t.client_uuid and r.task_uuid = t.uuid and r.completed_on <= ${day}::date
    and ${wasUnrevoked(day, actor)}
  order by ${isUnexpired('r', day)} desc, r.completed_on desc, r.number desc limit 1`

/** The conditions that depend on whether the record is about today or about a past day. */
interface DayConditions {
  isRequired: RawBuilder<SqlBool>
  isExempt: RawBuilder<SqlBool>
  isBegun: RawBuilder<SqlBool>
  lacksOralPart: RawBuilder<SqlBool>
}

const conditionsOf = ({ actor, day, today }: TrainingQuery): DayConditions =>
  day === today
    ? {
        isRequired: sql<SqlBool>`(${isActive(day)}
          and ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${day}::date)))`,
        isExempt: sql<SqlBool>`(t.state = 'exempt' and not ${isActive(day)})`,
        isBegun: sql<SqlBool>`coalesce(e.progress_percent > 0 or e.attempt > 1 or e.state <> 'open', false)`,
        lacksOralPart: lacksOralPart(day),
      }
    : {
        isRequired: sql<SqlBool>`(c.uuid is not null or coalesce(r.is_valid, false))`,
        isExempt: sql<SqlBool>`false`,
        isBegun: sql<SqlBool>`exists (
          select from elearning_attempt a where a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid
            and ${dayAt('a.started_at', actor)} <= ${day}::date)`,
        lacksOralPart: sql<SqlBool>`(ce.confirmation_mode <> 'none' and c.uuid is null
          and coalesce(r.is_valid, false) and r.cycle_uuid is not null
          and (o.confirmed_on is null or o.confirmed_on > ${day}::date))`,
      }

/**
 * Selects the e-learnings that members have to take on the day, those from which they are exempt, and those
 * for which they have a valid certificate. The caller limits the rows to members whom the actor may see.
 * @param members a condition on the task `t`
 */
export function selectTrainings(query: TrainingQuery, members: RawBuilder<SqlBool>): RawBuilder<TrainingRow> {
  const { day, language, elearnings } = query
  const { isRequired, isExempt, isBegun, lacksOralPart } = conditionsOf(query)

  return sql<TrainingRow>`(
    select t.member_uuid, t.uuid as task_uuid, ce.elearning_uuid, v.title ->> ${language} as title, v.image,
      c.opens_on, c.due_on, coalesce(e.progress_percent, 0) as progress_percent,
      case when ${isExempt} then t.exempt_until end as exempt_until,
      ${isRequired} as is_required, ${isExempt} as is_exempt, ${isBegun} as is_begun,
      ${lacksOralPart} as lacks_oral_part, coalesce(r.is_valid, false) as is_certified,
      r.uuid as result_uuid, r.certificate_number as number, r.completed_on, r.valid_until, r.version,
      r.topics, o.confirmed_on as oral_on, o.confirmed_by_name as oral_by,
      coalesce(r.source, v.kind) = 'scorm' as is_reported
    from elearning_task t
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    join elearning el on el.uuid = ce.elearning_uuid
    join elearning_version v on v.uuid = el.current_version_uuid
    left join lateral (${selectCycle(query)}) c on true
    left join elearning_execution e on e.client_uuid = c.client_uuid and e.cycle_uuid = c.uuid
    left join lateral (${selectResult(query)}) r on true
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
      and o.confirmed_on <= ${day}::date
    where ${members}
      and ${elearnings ? sql`ce.elearning_uuid = any (${elearnings}::uuid[])` : sql`true`}
      and (${isRequired} or ${isExempt} or coalesce(r.is_valid, false)))`
}

/** Returns the e-learnings of these members. The number of statements does not depend on their number. */
export async function listTrainings(
  db: Db,
  query: TrainingQuery,
  members: readonly string[],
): Promise<TrainingRow[]> {
  const ofMembers = sql<SqlBool>`t.member_uuid = any (${members}::uuid[])`
  const { rows } = await sql<TrainingRow>`
    select * from ${selectTrainings(query, ofMembers)} training
    order by title collate "und-x-icu", task_uuid`.execute(db)

  return rows
}
