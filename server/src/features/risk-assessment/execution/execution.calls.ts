import { randomUUID } from 'node:crypto'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Analysis, Questionnaire, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { daysBetween } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findCatalogue } from '../catalog/catalog.store.ts'
import { entitledCatalogue } from '../catalog/entitled.ts'
import { type AnalysisRow, listAnalyses } from './analysis.store.ts'
import { isHeldByOther } from './execution.rules.ts'
import {
  answersOf,
  breakLease,
  findExecution,
  freeLease,
  isAsked,
  leaseOf,
  openExecution,
  pinRound,
  type StoredExecution,
  takeLease,
} from './execution.store.ts'
import { saveExecution } from './save-execution.ts'

export const riskExecution: Handlers<'riskExecution'> = {
  async readMemberTasks({ db, actor, today, now }, { filter, page, perPage, sortBy, sortDirection }) {
    const memberUuid = memberOf(actor)
    const query = { ...filter, sortBy: sortBy ?? 'urgency', sortDirection, page, perPage }
    const { rows, total } = await listAnalyses(db, memberUuid, today, query)
    const moment = { today, now: now() }
    return { rows: rows.map((row) => analysisView(row, memberUuid, moment)), total, page, perPage }
  },

  async createExecution({ db, actor, keys, today }, { assignmentUuid }) {
    const memberUuid = memberOf(actor)
    const round = await pinRound(db, memberUuid, assignmentUuid, today)
    if (!round)
      refuse(
        (await isAsked(db, memberUuid, assignmentUuid))
          ? 'RiskAssessment.RoundFinished'
          : 'RiskAssessment.AssignmentNotFound',
      )
    if (!(await findCatalogue(db, round.catalogueUuid, today))?.isEntitled)
      refuse('RiskAssessment.NotAssignedToClient')
    return { executionUuid: await openExecution(db, keys, round.uuid, memberUuid) }
  },

  async readContent(context, { executionUuid, riskAssessmentTaskUuid, language }) {
    const wanted = language ?? (await languageOfActor(context.db, context.actor))
    if (executionUuid) {
      const execution = await ownExecution(context, executionUuid)
      return questionnaire(
        execution.catalogueUuid,
        await context.riskCatalogues.get(context.db, execution.versionUuid),
        wanted,
      )
    }
    // A preview is for whoever may assign it.
    if (!riskAssessmentTaskUuid || context.actor.role === 'member') refuse('RiskAssessment.NotFound')
    return questionnaire(
      riskAssessmentTaskUuid,
      await entitledCatalogue(context, riskAssessmentTaskUuid),
      wanted,
    )
  },

  async readExecution(context, { executionUuid, lockToken, takeOver }) {
    const { db, actor, keys, now } = context
    const memberUuid = memberOf(actor)
    const execution = await ownExecution(context, executionUuid)
    const isOpen = execution.state === 'started' && execution.roundState === 'running'
    const lease = leaseOf(execution)
    const mayWrite =
      isOpen && (!isHeldByOther(lease, lockToken, now()) || (takeOver && lease.memberUuid === memberUuid))
    const token = mayWrite ? (lockToken ?? randomUUID()) : null
    const until = token ? await takeLease(db, executionUuid, memberUuid, token, now()) : null
    return executionView(execution, await answersOf(db, keys, execution), memberUuid, { token, until }, now())
  },

  saveExecution,

  async releaseExecution(context, { executionUuid, lockToken }) {
    await ownExecution(context, executionUuid)
    await freeLease(context.db, executionUuid, lockToken)
    return {}
  },

  async breakLock({ db }, { executionUuid }) {
    if (!(await breakLease(db, executionUuid))) refuse('RiskAssessment.ExecutionNotOwn')
    return {}
  },
}

/** @throws Refusal RiskAssessment.ExecutionNotOwn */
export async function ownExecution(
  { db, actor }: CallContext,
  executionUuid: string,
): Promise<StoredExecution> {
  if (actor.kind !== 'member') refuse('RiskAssessment.ExecutionNotOwn')
  return found(await findExecution(db, memberOf(actor), executionUuid), 'RiskAssessment.ExecutionNotOwn')
}

/** A lock that has run out, or was taken away, is nobody's. */
function analysisView(
  { lockMemberUuid, lockName, lockUntil, ...row }: AnalysisRow,
  memberUuid: string,
  { today, now }: { today: string; now: Date },
): Analysis {
  const isHeld = lockUntil !== null && lockUntil > now && lockName !== null && lockMemberUuid !== null
  return {
    ...row,
    dueInDays: row.dueDate ? daysBetween(today, row.dueDate) : null,
    lock: isHeld
      ? { heldBySelf: lockMemberUuid === memberUuid, name: lockName, until: lockUntil.toISOString() }
      : null,
  }
}

function questionnaire(
  riskAssessmentTaskUuid: string,
  catalogue: RiskCatalogueVersion,
  language: Language,
): Questionnaire {
  return {
    riskAssessmentTaskUuid,
    title: catalogue.title[language],
    description: catalogue.summary[language],
    kind: catalogue.kind,
    durationMinutes: catalogue.durationMinutes,
    version: catalogue.version,
    language,
    categories: catalogue.categories.map(({ id, title, items }) => ({
      id,
      title: title[language],
      items: items.map((item) => ({
        itemId: item.id,
        statement: item.statement[language],
        load: item.load[language],
        help: item.help[language],
        polarity: item.polarity,
        legal: item.legal,
      })),
    })),
  }
}

function executionView(
  execution: StoredExecution,
  answers: Awaited<ReturnType<typeof answersOf>>,
  memberUuid: string,
  own: { token: string | null; until: Date | null },
  now: Date,
): RiskExecution {
  const { lockUntil, lockName, lockMemberUuid } = execution
  const isHeld = lockUntil !== null && lockUntil > now && lockName !== null
  return {
    executionUuid: execution.uuid,
    riskAssessmentTaskUuid: execution.catalogueUuid,
    targetName: execution.targetName,
    dueDate: execution.dueOn,
    ownerName: execution.memberUuid === memberUuid ? null : execution.ownerName,
    progressPercent: execution.progressPercent,
    revision: execution.revision,
    state: execution.state,
    answers: Object.entries(answers).map(([itemId, value]) => ({ itemId, value })),
    lock:
      own.token || !isHeld
        ? null
        : { heldBySelf: lockMemberUuid === memberUuid, name: lockName, until: lockUntil.toISOString() },
    lockToken: own.token,
  }
}
