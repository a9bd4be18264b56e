import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { issueResults, type Pass } from '../../certificate/issue-results.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { entitledVersion } from '../catalog/entitled.ts'
import { type ConfirmedTurn, countAnsweredFor, insertConfirmations, listOpenOral } from './oral.store.ts'

export const elearningOral: Handlers<'elearningOral'> = {
  async readOpenList({ db, actor, today, courses }, request) {
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listOpenOral(db, { actor, today, language }, request)
    const versions = [...new Set(rows.map(({ versionUuid }) => versionUuid))]
    const checklists = new Map<string, ReturnType<typeof checklistOf>>()
    for (const version of versions)
      checklists.set(version, checklistOf(await courses.get(db, version), language))
    return {
      ...page,
      rows: rows.map(({ versionUuid, ...row }) => ({ ...row, checklist: checklists.get(versionUuid) ?? [] })),
    }
  },

  async confirm(context, { elearningUuid, memberUuids, checklist }) {
    const { db, actor, today } = context
    const { versionUuid, course } = await entitledVersion(context, elearningUuid)
    const members = [...new Set(memberUuids)]
    if ((await countAnsweredFor(db, actor, elearningUuid, members)) < members.length)
      refuse('Member.NotFound')
    const done = new Set(checklist)
    if (
      course.oralPart.checklist.some(({ id }) => !done.has(id)) ||
      done.size > course.oralPart.checklist.length
    )
      refuse('OralPart.Incomplete')
    const given = { elearningUuid, memberUuids: members, checklist: [...done], versionUuid, actor }
    const turns = await insertConfirmations(db, { actor, today }, given)
    const passes = turns.flatMap((turn) => passOf(elearningUuid, turn) ?? [])
    await issueByVersion(context, passes)
    return { confirmed: turns.length, certificates: passes.length }
  },
}

const checklistOf = ({ oralPart }: CourseVersion, language: Language) =>
  oralPart.checklist.map(({ id, label }) => ({ id, label: label[language] }))

/** A pass whose certificate has waited for the confirmation. */
function passOf(
  elearningUuid: string,
  { waits, executionUuid, versionUuid, language, ...turn }: ConfirmedTurn,
): Pass | undefined {
  return waits && executionUuid && versionUuid && language
    ? { ...turn, elearningUuid, executionUuid, versionUuid, language }
    : undefined
}

/** Not everybody learned on the same version. */
async function issueByVersion(context: CallContext, passes: readonly Pass[]): Promise<void> {
  for (const [versionUuid, ofVersion] of Map.groupBy(passes, (pass) => pass.versionUuid))
    await issueResults(context, await context.courses.get(context.db, versionUuid), ofVersion, context.now())
}
