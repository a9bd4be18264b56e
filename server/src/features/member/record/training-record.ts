/** The training record of a member: its data, and the part of a paper that shows it. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { languages } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type IssuedDocument, issueDocument } from '../../document/document.store.ts'
import { determineTrainingState } from '../../elearning/record/training.rules.ts'
import { listTrainings, type TrainingRow } from '../../elearning/record/training.store.ts'
import { readMemberOrgNodes } from '../list/member-list.store.ts'
import { listLeaders } from './record.store.ts'
import {
  type EarlierResult,
  findPerson,
  listEarlierResults,
  listReminderDays,
  type RecordedPerson,
} from './training-record.store.ts'

/** The data of a training record on a day. */
export interface TrainingRecord {
  person: RecordedPerson
  day: string
  location: string | null
  orgUnit: string | null
  /** The name of the member who is responsible for the person's org unit. */
  leader: string | null
  /** The e-learnings whose certificate is valid on the day. */
  valid: readonly TrainingRow[]
  /** The e-learnings that are to be done on the day. */
  open: readonly OpenTraining[]
  earlier: readonly EarlierResult[]
  issued: IssuedDocument
}

/** An e-learning that is to be done. */
export interface OpenTraining {
  training: TrainingRow
  state: 'overdue' | 'inprogress' | 'due' | 'oral'
  remindedOn: readonly string[]
}

interface RecordRequest {
  actor: Actor
  memberUuid: string
  day: string
  today: string
  now: Date
  language: Language
}

const isOpen = (state: string): state is OpenTraining['state'] =>
  ['overdue', 'inprogress', 'due', 'oral'].includes(state)

/** The title of a training record in each language, for the verification page. */
const titles = Object.fromEntries(
  languages.map((language) => [language, translator(language)('member.trainingRecord.title')]),
) as Record<Language, string>

/**
 * Reads the training record of a member whom the actor may see, and issues a version of it. Its content does
 * not depend on the language.
 */
export async function readTrainingRecord(db: Db, request: RecordRequest): Promise<TrainingRecord> {
  const { actor, memberUuid, day, today, now, language } = request
  const person = await findPerson(db, memberUuid)
  const trainings = await listTrainings(db, { actor, day, today, language }, [memberUuid])
  const valid = trainings.filter(({ isCertified }) => isCertified)
  const current = valid.flatMap(({ resultUuid }) => resultUuid ?? [])
  const reminders = await listReminderDays(
    db,
    trainings.map(({ taskUuid }) => taskUuid),
  )

  const open = trainings.flatMap((training): OpenTraining[] => {
    const state = determineTrainingState(training, day)
    const remindedOn = day === today ? (reminders.get(training.taskUuid) ?? []) : []
    return isOpen(state) ? [{ training, state, remindedOn }] : []
  })

  const earlier = await listEarlierResults(db, { actor, memberUuid, day, language, current })
  const nodes = (await readMemberOrgNodes(db, actor, [memberUuid], 1)).get(memberUuid)
  const [leader] = await listLeaders(db, memberUuid)

  const issued = await issueDocument(db, actor, now, {
    kind: 'memberTraining',
    // A record of a past day must not supersede the record of today.
    subject: day === today ? memberUuid : `${memberUuid}:${day}`,
    title: titles,
    content: {
      person,
      valid: valid.map(({ number, validUntil, oralOn }) => [number, validUntil, oralOn]),
      open: open.map(({ training, state }) => [training.taskUuid, training.dueOn, state]),
      earlier: earlier.map(({ number }) => number),
    },
  })

  return {
    person,
    day,
    location: nodes?.location?.name ?? null,
    orgUnit: nodes?.orgUnits[0]?.name ?? null,
    leader: leader?.name ?? null,
    valid,
    open,
    earlier,
    issued,
  }
}
