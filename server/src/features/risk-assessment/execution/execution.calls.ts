import { randomUUID } from 'node:crypto'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { CatalogueContent, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findCatalogue } from '../catalog/catalog.store.ts'
import { findEntitledCatalogue } from '../catalog/entitled-catalogue.ts'
import { isLeasedByOther, toLeaseHolder } from '../lease/lease.rules.ts'
import type { Answers } from './execution.rules.ts'
import {
  isAsked,
  openExecution,
  pinRound,
  readAnswers,
  type StoredExecution,
  toLease,
} from './execution.store.ts'
import { takeExecutionLease } from './execution-lease.store.ts'
import { listExecutions } from './execution-list.store.ts'
import { toListedExecution } from './listed-execution.view.ts'
import { findOwnExecution } from './own-execution.ts'
import { saveExecution } from './save-execution.ts'

export const riskExecution: Handlers<'riskExecution'> = {
  async readMemberTasks({ db, actor, today, now }, { filter, page, perPage, sortBy, sortDirection }) {
    const memberUuid = memberOf(actor)
    const query = { ...filter, sortBy: sortBy ?? 'urgency', sortDirection, page, perPage }
    const { rows, total } = await listExecutions(db, memberUuid, today, query)
    const reader = { memberUuid, today, now: now() }

    return { rows: rows.map((row) => toListedExecution(row, reader)), total, page, perPage }
  },

  async createExecution({ db, actor, surveyKeys, today }, { assignmentUuid }) {
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

    return { executionUuid: await openExecution(db, surveyKeys, round.uuid, memberUuid) }
  },

  async readContent(context, { executionUuid, riskAssessmentTaskUuid, language }) {
    const { db, actor, riskCatalogues } = context
    const requested = language ?? (await languageOfActor(db, actor))

    if (executionUuid) {
      const { catalogueUuid, versionUuid } = await findOwnExecution(context, executionUuid)
      return toContent(catalogueUuid, await riskCatalogues.get(db, versionUuid), requested)
    }

    // Only roles that may assign a catalogue may preview it.
    if (!riskAssessmentTaskUuid || actor.role === 'member') refuse('RiskAssessment.NotFound')

    const catalogue = await findEntitledCatalogue(context, riskAssessmentTaskUuid)

    return toContent(riskAssessmentTaskUuid, catalogue, requested)
  },

  async readExecution(context, { executionUuid, leaseToken, takeOver }) {
    const { db, actor, surveyKeys, now } = context
    const memberUuid = memberOf(actor)
    const execution = await findOwnExecution(context, executionUuid)
    const isOpen = execution.state === 'started' && execution.roundState === 'running'
    const lease = toLease(execution)
    const mayTake =
      !isLeasedByOther(lease, leaseToken, now()) || (takeOver && lease.memberUuid === memberUuid)

    const token = isOpen && mayTake ? (leaseToken ?? randomUUID()) : null
    if (token) await takeExecutionLease(db, executionUuid, { memberUuid, token, now: now() })
    const answers = await readAnswers(db, surveyKeys, execution)

    return toExecution(execution, answers, { memberUuid, token, now: now() })
  },

  saveExecution,
}

function toContent(
  riskAssessmentTaskUuid: string,
  catalogue: RiskCatalogueVersion,
  language: Language,
): CatalogueContent {
  return {
    riskAssessmentTaskUuid,
    title: catalogue.title[language],
    description: catalogue.summary[language],
    kind: catalogue.kind,
    matrix: catalogue.matrix ?? null,
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

/** `token` is the lease token of the page that reads the execution, or null. */
function toExecution(
  execution: StoredExecution,
  answers: Answers,
  { memberUuid, token, now }: { memberUuid: string; token: string | null; now: Date },
): RiskExecution {
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
    leaseHolder: token ? null : toLeaseHolder(execution, memberUuid, now),
    leaseToken: token,
  }
}
