import { type FirstStep, maxResultNames } from '@sorgfalt/contract/company/onboarding'
import type { Language } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The records that a step has added. */
interface StepResult {
  count: number
  names: string[]
}

type FirstStepsRow = Record<FirstStep, StepResult> & { hidden: boolean }

/**
 * Counts the rows of a query and lists the names of the first rows. The query returns a name and an order.
 */
const resultOf = (rows: RawBuilder<unknown>) => sql<StepResult>`(
  select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(name order by place)
           filter (where place <= ${maxResultNames}), '[]'))
  from (select name, row_number() over (order by position, name) as place from (${rows}) record) numbered)`

/** The company itself, with its city, as soon as its address is complete. */
const company = sql`
  select client.name || ', ' || client.city as name, 1 as position
  where client.street <> '' and client.postal_code <> '' and client.city <> ''`

const locations = sql`select name, created_at as position from location`

const responsibleMembers = sql`
  select m.first_name || ' ' || m.last_name as name, m.created_at as position
  from (
    select client_uuid, member_uuid from org_unit_responsible
    union
    select client_uuid, member_uuid from location_responsible
  ) responsible
  join member m on m.client_uuid = responsible.client_uuid and m.uuid = responsible.member_uuid`

const assignedElearnings = (language: Language) => sql`
  select v.title ->> ${language} as name, min(a.created_at) as position
  from elearning_assignment a
  join client_elearning ce on ce.client_uuid = a.client_uuid and ce.uuid = a.client_elearning_uuid
  join elearning e on e.uuid = ce.elearning_uuid
  left join elearning_version v on v.uuid = e.current_version_uuid
  group by ce.uuid, v.uuid`

const assignedCatalogues = (language: Language) => sql`
  select v.title ->> ${language} as name, min(a.created_at) as position
  from risk_assignment a
  join client_risk_catalogue used
    on used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid
  join risk_catalogue c on c.uuid = used.catalogue_uuid
  join risk_catalogue_version v on v.uuid = c.current_version_uuid
  group by used.uuid, v.uuid`

/**
 * Returns what the first steps have added to the current client, in the reader's language. Counts at most two
 * members, because counting all members of a large company takes too long for the start page.
 */
export async function readFirstSteps(db: Db, language: Language): Promise<FirstStepsRow> {
  const { rows } = await sql<FirstStepsRow>`
    select ${resultOf(company)} as company,
      ${resultOf(locations)} as locations,
      (select jsonb_build_object('count', count(*), 'names', '[]'::jsonb)
       from (select from member where deleted_at is null limit 2) person) as members,
      ${resultOf(responsibleMembers)} as responsible,
      ${resultOf(assignedElearnings(language))} as elearnings,
      ${resultOf(assignedCatalogues(language))} as risk_assessments,
      first_steps_hidden as hidden
    from client`.execute(db)
  if (!rows[0]) throw new Error('the transaction is not restricted to a client')

  return rows[0]
}

/** Hides the first steps or shows them again. */
export async function hideFirstSteps(db: Db, hidden: boolean): Promise<void> {
  await db.updateTable('client').set({ firstStepsHidden: hidden }).execute()
}
