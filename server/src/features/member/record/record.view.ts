import type { Language } from '@sorgfalt/contract/core/limits'
import { type MemberRecord, maxRecordRows, type RecordTraining } from '@sorgfalt/contract/member/record'
import type { CallContext } from '../../../access/context.ts'
import { countTrainings, determineTrainingState, inOrder } from '../../elearning/record/training.rules.ts'
import { listTrainings, type TrainingRow } from '../../elearning/record/training.store.ts'
import { readMemberOrgNodes } from '../list/member-list.store.ts'
import { countCertificates, listGroups, listLeaders, listMemberActions } from './record.store.ts'

/** Maximum number of org units in the head of the page. */
const maxOrgUnits = 3

/**
 * Returns whether the record shows the due date of the cycle. It does not if the certificate is valid,
 * because the cycle is then the next one.
 */
const isDueSoon = (state: RecordTraining['state'], { opensOn }: TrainingRow, day: string): boolean =>
  state === 'oral' ? opensOn !== null && opensOn <= day : state !== 'valid' && state !== 'exempt'

/** Returns a row as the record shows it on `day`. */
function toTraining(row: TrainingRow, day: string): RecordTraining {
  const { resultUuid, number, completedOn, validUntil, oralOn, oralBy, isCertified } = row
  const state = determineTrainingState(row, day)

  return {
    taskUuid: row.taskUuid,
    elearningUuid: row.elearningUuid,
    title: row.title,
    image: row.image || null,
    state,
    dueDate: isDueSoon(state, row, day) ? row.dueOn : null,
    progressPercent: state === 'inprogress' ? row.progressPercent : 0,
    exemptUntil: row.exemptUntil,
    result:
      resultUuid && number && completedOn
        ? {
            resultUuid,
            number,
            completedOn,
            validUntil,
            isValid: isCertified,
            oral: oralOn && oralBy ? { on: oralOn, by: oralBy } : null,
          }
        : null,
  }
}

interface RecordRequest {
  memberUuid: string
  /** The day of the record. */
  day: string
  language: Language
}

/** Returns the record of a member whom the actor may see. */
export async function viewRecord(
  { db, actor, today }: Pick<CallContext, 'db' | 'actor' | 'today'>,
  { memberUuid, day, language }: RecordRequest,
): Promise<MemberRecord> {
  const rows = await listTrainings(db, { actor, day, today, language }, [memberUuid])
  const trainings = inOrder(rows.map((row) => toTraining(row, day)))
  const nodes = (await readMemberOrgNodes(db, actor, [memberUuid], maxOrgUnits)).get(memberUuid)
  const actions = await listMemberActions(db, actor, {
    memberUuid,
    today,
    page: 1,
    perPage: 25,
    sortDirection: 'asc',
  })

  return {
    day,
    counts: countTrainings(trainings),
    trainings: trainings.slice(0, maxRecordRows.trainings),
    groups: await listGroups(db, memberUuid, day),
    orgUnits: nodes?.orgUnits ?? [],
    orgUnitCount: nodes?.orgUnitCount ?? 0,
    location: nodes?.location ?? null,
    leaders: await listLeaders(db, memberUuid),
    actions: actions.rows.slice(0, maxRecordRows.actions),
    actionCount: actions.total,
    certificateCount: await countCertificates(db, memberUuid),
  }
}
