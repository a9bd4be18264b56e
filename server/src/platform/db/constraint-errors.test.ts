import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase, testEngines } from '../../test/databases.ts'
import { constraintErrorCode, constraintErrors } from './constraint-errors.ts'

/**
 * Unique indexes that no input of a user can violate. Either the installation creates their values, or their
 * rows are written under a lock or with `on conflict`.
 */
const unreachable = [
  'adviser_licensee_uuid_username_key',
  'client_elearning_key',
  'client_risk_catalogue_key',
  'document_number_key',
  'document_subject_key',
  'elearning_assignment_key',
  'elearning_cycle_current_key',
  'elearning_cycle_key',
  'elearning_execution_cycle_key',
  'elearning_execution_practice_key',
  'elearning_identifier_key',
  'elearning_owner_key_uuid_key',
  'elearning_result_cycle_key',
  'elearning_result_number_key',
  'elearning_series_key',
  'elearning_task_key',
  'elearning_version_key',
  'file_logo_key',
  'job_dedupe_key',
  'licensee_default_key',
  'licensee_file_licensee_uuid_type_key',
  'licensee_identifier_key',
  'location_member_primary_key',
  'org_unit_default_key',
  'package_identifier_key',
  'product_identifier_key',
  'reminder_order_round',
  'risk_action_not_relevant_key',
  'risk_assignment_key',
  'risk_assignment_number_key',
  'risk_catalogue_identifier_key',
  'risk_catalogue_version_key',
  'risk_execution_key',
  'risk_item_key',
  'risk_result_round_key',
  'risk_round_key',
  'risk_round_running_key',
  'saved_view_name_key',
  'scorm_launch_files_token',
  'scorm_launch_token',
  'scorm_package_number_key',
  'scorm_package_version_key',
  'session_token',
]

describe.each(testEngines)('the error codes of constraints on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(engine)
  })
  afterAll(() => database.close())

  it('refer to existing constraints, unique indexes and triggers', async () => {
    const { rows } = await database.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
      union select tgname from pg_trigger`.execute(db),
    )
    const names = new Set(rows.map(({ name }) => name))
    expect(Object.keys(constraintErrors).filter((name) => !names.has(name))).toEqual([])
  })

  it('exist for every unique value that a user can enter', async () => {
    const { rows } = await database.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(db),
    )
    const named = rows.map(({ name }) => name).filter((name) => constraintErrors[name] === undefined)
    expect(named.toSorted()).toEqual(unreachable)
  })

  it('are not used for errors that no constraint has raised', async () => {
    const error = await database.owner
      .transaction(undefined, (db) => sql`select 1 / 0`.execute(db))
      .catch((error: unknown) => error)
    expect(constraintErrorCode(error)).toBeUndefined()
    expect(constraintErrorCode(new Error('member_username_key'))).toBeUndefined()
  })
})
