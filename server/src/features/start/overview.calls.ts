import {
  type Lead,
  type MenuCounts,
  maxListed,
  maxOwnTasks,
  type OwnTasks,
} from '@sorgfalt/contract/start/overview'
import type { CallContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { reachOf } from '../../access/roles.ts'
import { viewFirstSteps } from '../company/onboarding/onboarding.view.ts'
import { countTasks, listTasks } from '../elearning/task/task.store.ts'
import { taskView } from '../elearning/task/task.view.ts'
import { listCoverageGaps } from '../info-point/coverage-gaps.store.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { countFinishable } from '../risk-assessment/evaluation/evaluation.store.ts'
import { type ExecutionQuery, listExecutions } from '../risk-assessment/execution/execution-list.store.ts'
import { toListedExecution } from '../risk-assessment/execution/listed-execution.view.ts'
import type { Reader } from '../risk-assessment/plan/action-list.store.ts'
import { addGaps } from './decisions.rules.ts'
import { findDecisions, isDecider } from './decisions.store.ts'
import { countOverdue, countOverdueMembers } from './overdue.store.ts'
import { countOverdueActions, type OwnFacts, readOwnActions, readOwnFacts } from './own-tasks.store.ts'

const firstPage = { page: 1, perPage: maxOwnTasks, sortDirection: 'asc' } as const
const ownExecutions: ExecutionQuery = { ...firstPage, own: true, sortBy: 'urgency' }
const byUrgency = { ...firstPage, statuses: undefined, search: undefined, sortBy: 'urgency' } as const

export const overview: Handlers<'overview'> = {
  async read(context) {
    const { db, actor, today } = context
    const memberUuid = actor.kind === 'member' ? actor.uuid : null
    const facts = memberUuid === null ? null : await readOwnFacts(db, memberUuid, today)
    const reader = { actor, today, language: facts?.language ?? (await languageOfActor(db, actor)) }

    const own = memberUuid && facts ? await readOwn(context, memberUuid, facts) : null
    const lead = actor.role === 'member' ? null : await readLead(context, reader)

    const mayRead = reachOf('onboarding.readFirstSteps', actor.role) !== 'no'

    return {
      own,
      lead,
      firstSteps: mayRead ? await viewFirstSteps(db, reader.language) : null,
      counts: countOwn(own, lead),
    }
  },

  async readCounts({ db, actor, today }) {
    const reader = { actor, today, language: await languageOfActor(db, actor) }
    const leads = actor.role !== 'member'
    const canFinish = leads ? await countFinishable(db, reader) : 0
    const overdueMembers = leads ? await countOverdueMembers(db, actor, today) : 0
    if (actor.kind !== 'member' || actor.uuid === null)
      return { openElearnings: 0, openAnalyses: 0, canFinish, overdueActions: 0, overdueMembers }

    const { due, inprogress, overdue } = await countTasks(db, actor.uuid, today)
    const executions = await listExecutions(db, actor.uuid, today, {
      ...ownExecutions,
      status: ['overdue', 'due', 'inprogress'],
      perPage: 1,
    })

    return {
      openElearnings: due + inprogress + overdue,
      openAnalyses: executions.total,
      canFinish,
      overdueActions: await countOverdueActions(db, reader),
      overdueMembers,
    }
  },
}

async function readOwn(
  context: CallContext,
  memberUuid: string,
  { language, ...facts }: OwnFacts,
): Promise<OwnTasks> {
  const { db, actor, today, now } = context
  const tasks = await listTasks(db, memberUuid, today, byUrgency)
  const executions = await listExecutions(db, memberUuid, today, ownExecutions)
  const reader = { memberUuid, today, now: now() }

  return {
    ...facts,
    tasks: await Promise.all(tasks.rows.map((row) => taskView(context, row))),
    analyses: executions.rows.map((row) => toListedExecution(row, reader)),
    actions: await readOwnActions(db, { actor, language, today }, memberUuid),
  }
}

async function readLead({ db, actor, today }: CallContext, reader: Reader): Promise<Lead> {
  const { gaps, locationCount } = await listCoverageGaps(db, actor, today)
  const { finishable, ...found } = await findDecisions(db, reader)
  const mayName = reachOf('memberGroup.assignMembers', actor.role) !== 'no'

  return {
    overdue: await countOverdue(db, actor, today),
    gaps: {
      count: new Set(gaps.map(({ locationUuid }) => locationUuid)).size,
      locationCount,
      first: gaps.slice(0, maxListed),
    },
    finishable,
    decisions: isDecider(actor) ? addGaps(found, mayName ? gaps : [], today) : null,
  }
}

/** Counts what the menu shows, from the same rows as the start page. */
function countOwn(own: OwnTasks | null, lead: Lead | null): MenuCounts {
  const isOpen = ({ status }: { status: string }) => status !== 'completed'

  return {
    openElearnings: own?.tasks.filter(isOpen).length ?? 0,
    openAnalyses: own?.analyses.filter(isOpen).length ?? 0,
    canFinish: lead?.finishable.count ?? 0,
    overdueActions: own?.actions.rows.filter(({ dueStatus }) => dueStatus === 'overdue').length ?? 0,
    overdueMembers: lead?.overdue.memberCount ?? 0,
  }
}
