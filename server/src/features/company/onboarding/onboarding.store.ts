import type { FirstStep } from '@sorgfalt/contract/company/onboarding'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type FirstStepsRow = Record<FirstStep, boolean> & { hidden: boolean }

/**
 * Returns which of the first steps the current client has done. A step is done as long as the data that it
 * adds exists.
 */
export async function readFirstSteps(db: Db): Promise<FirstStepsRow> {
  const { rows } = await sql<FirstStepsRow>`
    select street <> '' and postal_code <> '' and city <> '' as company,
      exists (select from location) as locations,
      exists (select from org_unit where not is_root and not is_default) as org_units,
      (select count(*) > 1 from (select from member where deleted_at is null limit 2) person) as members,
      exists (select from org_unit_responsible) or exists (select from location_responsible) as responsible,
      exists (select from member_group_member) as info_point,
      exists (select from elearning_assignment) as elearnings,
      exists (select from risk_assignment) as risk_assessments,
      first_steps_hidden as hidden
    from client`.execute(db)
  if (!rows[0]) throw new Error('the transaction is not restricted to a client')

  return rows[0]
}

/** Hides the first steps or shows them again. */
export async function hideFirstSteps(db: Db, hidden: boolean): Promise<void> {
  await db.updateTable('client').set({ firstStepsHidden: hidden }).execute()
}
