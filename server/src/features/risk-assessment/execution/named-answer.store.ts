/** Answers of inspections: rows with the name of the member who gave them. */
import {
  type Choice,
  isMatrixChoice,
  type MatrixChoice,
  type RiskAnswer,
} from '@sorgfalt/contract/risk-assessment/execution'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Answers } from './execution.rules.ts'

interface StoredChoice {
  itemId: string
  /** Choice on the scale. */
  choice: number | null
  isInOrder: boolean
  likelihood: Likelihood | null
  severity: Severity | null
}

const choiceColumns = ['itemId', 'choice', 'isInOrder', 'likelihood', 'severity'] as const

/** Returns the choice that a row stores. A row without any value means "does not apply". */
function toChoice({ choice, isInOrder, likelihood, severity }: Omit<StoredChoice, 'itemId'>): Choice {
  if (likelihood && severity) return { likelihood, severity }
  if (isInOrder) return 'inOrder'
  return (choice ?? 'na') as Choice
}

const toColumns = (value: Choice): Omit<StoredChoice, 'itemId'> => ({
  choice: typeof value === 'number' ? value : null,
  isInOrder: value === 'inOrder',
  likelihood: typeof value === 'object' ? value.likelihood : null,
  severity: typeof value === 'object' ? value.severity : null,
})

/** Returns the answers of an execution. */
export async function readNamedAnswers(db: Db, executionUuid: string): Promise<Answers> {
  const rows = await db
    .selectFrom('riskAnswer')
    .select(choiceColumns)
    .where('executionUuid', '=', executionUuid)
    .execute()

  return Object.fromEntries(rows.map((row) => [row.itemId, toChoice(row)]))
}

/** Returns the choices that were submitted in a round with a matrix, by item id. */
export async function readSubmittedChoices(db: Db, roundUuid: string): Promise<Map<string, MatrixChoice[]>> {
  const rows = await db
    .selectFrom('riskAnswer')
    .innerJoin('riskExecution', 'riskExecution.uuid', 'executionUuid')
    .select(choiceColumns)
    .where('roundUuid', '=', roundUuid)
    .where('state', '=', 'completed')
    .execute()

  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)

  return new Map([...byItem].map(([itemId, given]) => [itemId, given.map(toChoice).filter(isMatrixChoice)]))
}

export interface NamedSave {
  /** The answers of this save. */
  saved: readonly RiskAnswer[]
  memberUuid: string
  now: Date
}

/** Stores answers with the name of the member. An answer that stays the same keeps the earlier name. */
export async function storeNamedAnswers(
  db: Db,
  executionUuid: string,
  { saved, memberUuid, now }: NamedSave,
): Promise<void> {
  const itemIds = saved.map(({ itemId }) => itemId)
  const columns = saved.map(({ value }) => toColumns(value))

  await sql`
    insert into risk_answer (execution_uuid, item_id, choice, is_in_order, likelihood, severity, member_uuid,
      answered_at)
    select ${executionUuid}::uuid, item_id, choice, is_in_order, likelihood, severity, ${memberUuid}::uuid,
      ${now}::timestamptz
    from unnest(${itemIds}::text[], ${columns.map(({ choice }) => choice)}::integer[],
        ${columns.map(({ isInOrder }) => isInOrder)}::boolean[],
        ${columns.map(({ likelihood }) => likelihood)}::text[],
        ${columns.map(({ severity }) => severity)}::text[])
      as answer (item_id, choice, is_in_order, likelihood, severity)
    on conflict (client_uuid, execution_uuid, item_id) do update
      set choice = excluded.choice, is_in_order = excluded.is_in_order, likelihood = excluded.likelihood,
        severity = excluded.severity, member_uuid = excluded.member_uuid, answered_at = excluded.answered_at
      where (risk_answer.choice, risk_answer.is_in_order, risk_answer.likelihood, risk_answer.severity)
        is distinct from (excluded.choice, excluded.is_in_order, excluded.likelihood, excluded.severity)`.execute(
    db,
  )
}
