/** The companies as the planning of recurring jobs reads them. */
import type { Country } from '@sorgfalt/contract/core/limits'
import type { ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface ClientPlan {
  clientUuid: string
  country: Country
  /** Null means the default plan. */
  reminderPlan: ReminderPlan | null
  /** The last day on which all reminders of the company were collected. */
  remindersCollectedOn: string | null
}

/** Yields all companies in pages of at most `pageSize`. Each page is read in its own transaction. */
export async function* readClientPlans(database: Database, pageSize: number): AsyncGenerator<ClientPlan[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await database.transaction(undefined, (db) =>
      sql<ClientPlan>`select * from list_client_plans(${after}::uuid, ${pageSize})`.execute(db),
    )
    const last = rows.at(-1)
    if (!last) return

    yield rows
    after = last.clientUuid
  }
}
