import type { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { recordEvents } from './action.store.ts'
import { isUndecided } from './plan.rules.ts'
import { freePlan, risksOfPlan, settleRisks } from './plan.store.ts'
import { openPlan } from './plan.ts'
import { tellOfPlan } from './risk-reminders.store.ts'

/** Risks that a refusal names; the rest is counted. */
const maxNamed = 5

/** Agrees the whole plan: in one transaction, or not at all. */
export const confirmRiskActions: Handler<(typeof calls)['riskAction']['confirmRiskActions']> = async (
  context,
  input,
) => {
  const { db, actor, now, today } = context
  const { riskAssessmentExecutionResultUuid: resultUuid, lockToken } = input
  const plan = await openPlan(context, sql`${resultUuid}`, {
    lockToken,
    notFound: 'RiskAssessment.ResultNotFound',
  })
  if (plan.isAgreed) refuse('RiskAssessment.PlanAgreed')
  const undecided = (await risksOfPlan(db, resultUuid)).filter(({ level, status }) =>
    isUndecided(level, status),
  )
  if (undecided.length > 0) {
    const language = await languageOfActor(db, actor)
    const named = undecided.slice(0, maxNamed)
    refuse('RiskAssessment.RisksUndecided', {
      params: {
        count: undecided.length,
        risks: named.map(({ load }) => load[language]).join(', '),
        riskUuids: named.map(({ uuid }) => uuid).join(' '),
      },
    })
  }
  const confirmedAt = now()
  const agreed = await agreeMeasures(db, resultUuid)
  await storeAgreement(db, actor, { resultUuid, confirmedAt, agreedCount: agreed.length })
  await recordEvents(
    db,
    actor,
    confirmedAt,
    agreed.map((actionUuid) => ({ actionUuid, event: 'agreed' })),
  )
  await settleRisks(db, { resultUuid, isAgreed: true })
  await freePlan(db, resultUuid)
  await tellOfPlan(db, resultUuid, today)
  const { state } = await db
    .selectFrom('riskResult')
    .select('state')
    .where('uuid', '=', resultUuid)
    .executeTakeFirstOrThrow()
  return {
    status: state as 'agreed' | 'done',
    agreedCount: agreed.length,
    confirmedAt: confirmedAt.toISOString(),
  }
}

/** `agree` of plan.rules.ts for all measures at once; those that were agreed or done already, and their uuids. */
async function agreeMeasures(db: Db, resultUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; kind: string }>`
    update risk_action m set state = case when m.kind = 'notRelevant' then 'done' when m.state = 'done' then 'done' else 'agreed' end,
      version = m.version + 1, updated_at = now()
    from risk k where k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid and k.result_uuid = ${resultUuid} and m.state in ('defined', 'done')
    returning m.uuid, m.kind`.execute(db)
  return rows.filter(({ kind }) => kind !== 'notRelevant').map(({ uuid }) => uuid)
}

interface Agreement {
  resultUuid: string
  confirmedAt: Date
  agreedCount: number
}

async function storeAgreement(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  { resultUuid, confirmedAt, agreedCount }: Agreement,
) {
  const confirmed = { confirmedAt, confirmedKind: actor.kind, confirmedUuid: actor.uuid }
  await db
    .updateTable('riskResult')
    .set({ state: 'agreed', agreedCount, ...confirmed })
    .where('uuid', '=', resultUuid)
    .execute()
}
