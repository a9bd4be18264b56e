import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogEntry, RiskSettingsForm } from '@sorgfalt/contract/risk-assessment/catalog'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'

type Request = Input<typeof calls.riskCatalog.readCatalogList>

const order = {
  by: {
    title: inAlphabet('title'),
    category: ['category', inAlphabet('title')],
    durationMinutes: ['durationMinutes', inAlphabet('title')],
    assigned: [sql<boolean>`assignment_count = 0`, inAlphabet('title')],
  },
  otherwise: 'assigned',
  uuid: 'riskAssessmentTaskUuid',
} as const

interface Reader {
  actor: Actor
  language: Language
  today: string
}

/** The catalogues that the company's packages contain today. */
const entries = ({ actor, language, today }: Reader) => sql<RiskCatalogEntry>`(
  select rc.uuid as risk_assessment_task_uuid, v.title ->> ${language} as title,
    v.summary ->> ${language} as description, v.category, v.kind, v.duration_minutes, v.item_count,
    v.languages, v.version, used.interval_months as interval,
    (select count(*) from risk_assignment a
      where a.client_risk_catalogue_uuid = used.uuid and a.state = 'active'
        and ${riskAssignmentScope(actor, 'a')}) as assignment_count,
    (select count(*) from risk_assignment a
      join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
      where a.client_risk_catalogue_uuid = used.uuid and r.state = 'running' and r.starts_on <= ${today}::date
        and ${riskAssignmentScope(actor, 'a')}) as open_rounds
  from risk_catalogue rc
  join risk_catalogue_version v on v.uuid = rc.current_version_uuid
  left join client_risk_catalogue used on used.catalogue_uuid = rc.uuid
  where rc.uuid in (select catalogue_uuid from entitled_risk_catalogues(${today}::date)))`

/** Returns a page of the catalogues that the company's packages contain today. */
export function listCatalog(db: Db, reader: Reader, { filter, ...request }: Request) {
  const searchTerms = filter.search ? filter.search.split(/\s+/).slice(0, 10) : []
  let query = db.selectFrom(entries(reader).as('entry')).selectAll()

  if (searchTerms.length > 0)
    query = query.where(
      sql<SqlBool>`search_fold(title || ' ' || description)
        like all (search_patterns(${searchTerms}::text[]))`,
    )

  if (filter.category?.length) query = query.where('category', 'in', filter.category)
  if (filter.assigned !== undefined) query = query.where('assignmentCount', filter.assigned ? '>' : '=', 0)

  return readPage(db, query, request, order)
}

export interface FoundCatalogue {
  versionUuid: string
  isEntitled: boolean
}

/**
 * Returns the current version of a catalogue and whether the company may use it today. Returns undefined if
 * the catalogue does not exist.
 */
export async function findCatalogue(
  db: Db,
  catalogueUuid: string,
  today: string,
): Promise<FoundCatalogue | undefined> {
  const { rows } = await sql<FoundCatalogue>`
    select current_version_uuid as version_uuid,
      uuid in (select catalogue_uuid from entitled_risk_catalogues(${today}::date)) as is_entitled
    from risk_catalogue
    where uuid = ${catalogueUuid} and current_version_uuid is not null`.execute(db)
  return rows[0]
}

const settingsColumns = [
  'uuid',
  'intervalMonths',
  'bufferDays',
  'active',
  'minimumCompletions',
  'version',
] as const

export interface StoredSettings {
  uuid: string
  intervalMonths: number
  bufferDays: number
  active: boolean
  /** Applies only to rounds with a matrix. */
  minimumCompletions: number
  version: number
}

/** Returns the company's settings of a catalogue, or undefined if the company does not use it yet. */
export function findSettings(db: Db, catalogueUuid: string): Promise<StoredSettings | undefined> {
  return db
    .selectFrom('clientRiskCatalogue')
    .select(settingsColumns)
    .where('catalogueUuid', '=', catalogueUuid)
    .executeTakeFirst()
}

/**
 * Locks the company's settings of a catalogue until the transaction ends, and returns them. Creates them with
 * the recommended interval if the company does not use the catalogue yet.
 */
export async function takeIntoUse(
  db: Db,
  catalogueUuid: string,
  intervalMonths: number,
): Promise<StoredSettings> {
  await db
    .insertInto('clientRiskCatalogue')
    .values({ catalogueUuid, intervalMonths })
    .onConflict((conflict) => conflict.constraint('client_risk_catalogue_key').doNothing())
    .execute()
  return db
    .selectFrom('clientRiskCatalogue')
    .select(settingsColumns)
    .where('catalogueUuid', '=', catalogueUuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores settings that are based on `version`. Returns false if they have been changed since. */
export async function storeSettings(
  db: Db,
  uuid: string,
  form: RiskSettingsForm,
  version: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('clientRiskCatalogue')
    .set({
      intervalMonths: form.dueDateInterval,
      bufferDays: form.firstExecutionBuffer,
      active: form.active,
      ...(form.minimumCompletions !== null && { minimumCompletions: form.minimumCompletions }),
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return changed !== undefined
}
