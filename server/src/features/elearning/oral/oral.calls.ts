import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { issueResults, type Pass } from '../../certificate/issue-results.ts'
import { storeOralSignatories } from '../../certificate/signatory.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { entitledVersion } from '../catalog/entitlement.ts'
import { listOpenOralParts } from './oral.store.ts'
import { type ConfirmedCycle, countResponsibleFor, insertConfirmations } from './oral-confirmation.store.ts'

export const elearningOral: Handlers<'elearningOral'> = {
  async readOpenList({ db, actor, today, courses }, request) {
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listOpenOralParts(db, { actor, today, language }, request)

    const checklists = new Map<string, ReturnType<typeof translateChecklist>>()
    for (const versionUuid of new Set(rows.map((row) => row.versionUuid)))
      checklists.set(versionUuid, translateChecklist(await courses.get(db, versionUuid), language))

    return {
      ...page,
      rows: rows.map(({ versionUuid, ...row }) => ({ ...row, checklist: checklists.get(versionUuid) ?? [] })),
    }
  },

  async confirm(context, { elearningUuid, memberUuids, checklist }) {
    const { db, actor, today } = context
    const { versionUuid, course } = await entitledVersion(context, elearningUuid)
    const members = [...new Set(memberUuids)]
    const reachable = await countResponsibleFor(db, actor, elearningUuid, members)
    if (reachable < members.length) refuse('Member.NotFound')
    if (!isComplete(course, checklist)) refuse('OralPart.Incomplete')

    const cycles = await insertConfirmations(
      db,
      { actor, today },
      { elearningUuid, memberUuids: members, checklist: [...new Set(checklist)], versionUuid, actor },
    )

    await storeOralSignatories(
      context.db,
      cycles.map(({ cycleUuid }) => cycleUuid),
    )
    const passes = cycles.flatMap((cycle) => toPass(elearningUuid, cycle) ?? [])
    await issueByVersion(context, passes)

    return { confirmed: cycles.length, certificates: passes.length }
  },
}

const translateChecklist = ({ oralPart }: CourseVersion, language: Language) =>
  oralPart.checklist.map(({ id, label }) => ({ id, label: label[language] }))

/** Returns true when the ticked items are exactly those of the course's checklist. */
function isComplete({ oralPart }: CourseVersion, ticked: readonly string[]): boolean {
  const ids = new Set(ticked)
  return oralPart.checklist.every(({ id }) => ids.has(id)) && ids.size <= oralPart.checklist.length
}

/** Returns the pass of a cycle whose certificate has waited for the confirmation. */
function toPass(
  elearningUuid: string,
  { waits, executionUuid, versionUuid, language, ...cycle }: ConfirmedCycle,
): Pass | undefined {
  return waits && executionUuid && versionUuid && language
    ? { ...cycle, elearningUuid, executionUuid, versionUuid, language }
    : undefined
}

/** Issues the certificates, grouped by the course version that the members have completed. */
async function issueByVersion(context: CallContext, passes: readonly Pass[]): Promise<void> {
  for (const [versionUuid, ofVersion] of Map.groupBy(passes, (pass) => pass.versionUuid))
    await issueResults(context, await context.courses.get(context.db, versionUuid), ofVersion, context.now())
}
