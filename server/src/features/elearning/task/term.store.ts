/** The term of a task: the time from its assignment to its first due date. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** An assignment whose term is counted, as columns or values of a query. */
interface Term {
  bufferDays: RawBuilder<unknown>
  fixedDueOn: RawBuilder<unknown>
  assignedOn: RawBuilder<unknown>
}

/**
 * Returns the first due date of a task that starts on `day` because of one assignment. `countFirstDueDate` of
 * cycle.rules.ts in SQL; term.test.ts compares both.
 */
export const termDueOn = (
  day: string,
  { bufferDays, fixedDueOn, assignedOn }: Term,
  hasSignedIn: RawBuilder<unknown>,
) => sql`
  case when ${fixedDueOn} > ${day}::date
         or (${hasSignedIn} and ${fixedDueOn} is not null and ${day}::date in (${fixedDueOn}, ${assignedOn}))
       then ${fixedDueOn}
       else ${day}::date + greatest(${bufferDays}, case when ${hasSignedIn} then 0 else 1 end) end`

/**
 * Returns the first due date of a task that starts on `day`: the earliest one of all assignments that are its
 * sources. In the query, `ce` is the client's e-learning.
 * @param of.task the column with the uuid of the task
 */
export const firstDueOn = (day: string, of: { task: string; hasSignedIn: RawBuilder<unknown> }) => sql`(
  select min(${termDueOn(
    day,
    {
      bufferDays: sql`coalesce(a.buffer_days, ce.buffer_days)`,
      fixedDueOn: sql`a.fixed_due_on`,
      assignedOn: sql`a.assigned_on`,
    },
    of.hasSignedIn,
  )})
  from elearning_task_source source
  join elearning_assignment a on a.client_uuid = source.client_uuid and a.uuid = source.assignment_uuid
  where source.task_uuid = ${sql.ref(of.task)})`

/** Returns a condition: an assignment of the task has a term of its own, and not that of the settings. */
export const hasOwnTerm = (task: string) => sql<SqlBool>`exists (
  select from elearning_task_source source
  join elearning_assignment a on a.client_uuid = source.client_uuid and a.uuid = source.assignment_uuid
  where source.task_uuid = ${sql.ref(task)} and (a.buffer_days is not null or a.fixed_due_on is not null))`
