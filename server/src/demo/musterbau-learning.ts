/**
 * Creates the e-learnings of Musterbau: six of eight are assigned, some of them to all members. Tasks exist
 * in all states.
 */
import { recomputeTasks } from '../features/elearning/assignment/recompute-tasks.store.ts'
import { insertTargetAssignments } from '../features/elearning/assignment/target-assignment.store.ts'
import type { Db } from '../platform/db/database.ts'
import { assign, type DemoElearning, learn, type Progress } from './scenario-learning.ts'

interface Units {
  root: string
  building: string
  /** The six units, in the order of musterbau.ts. Members are distributed over them in turn. */
  units: readonly string[]
}

function listElearnings({
  root,
  building,
  units: [office = '', , , , store = '', maintenance = ''],
}: Units): DemoElearning[] {
  return [
    {
      elearning: 'bildschirmarbeit',
      units: [root],
      intervalMonths: 24,
      bufferDays: 60,
      assignedDaysAgo: 340,
    },
    { elearning: 'datenschutz', units: [office], intervalMonths: 12, bufferDays: 30, assignedDaysAgo: 260 },
    {
      elearning: 'psa',
      units: [building, maintenance],
      intervalMonths: 12,
      bufferDays: 90,
      assignedDaysAgo: 180,
    },
    { elearning: 'brandschutz', units: [root], intervalMonths: 12, bufferDays: 90, assignedDaysAgo: 93 },
    { elearning: 'heben-tragen', units: [store], intervalMonths: 12, bufferDays: 60, assignedDaysAgo: 50 },
    {
      elearning: 'leitern',
      units: [building, store],
      intervalMonths: 12,
      bufferDays: 30,
      assignedDaysAgo: 12,
    },
  ]
}

const openPages = { state: 'open', daysAgo: 1 } as const

/**
 * Returns the progress of a member in an e-learning, or undefined if the member has not begun. Members whose
 * index is a multiple of three have only fire safety left. Max (index 4) has passed display work and has read
 * half of manual handling.
 */
function planProgress(
  { elearning, assignedDaysAgo, bufferDays }: DemoElearning,
  index: number,
): Progress | undefined {
  const isNew = assignedDaysAgo < bufferDays
  const hasOnlyFireSafety = index % 3 === 0

  if (index === 4 && elearning !== 'bildschirmarbeit')
    return elearning === 'heben-tragen' ? { ...openPages, pages: 4 } : undefined
  if (hasOnlyFireSafety && (elearning === 'brandschutz' || isNew)) return undefined
  if (isNew && index % 5 > 1) return undefined
  if (!hasOnlyFireSafety && index % 7 === 0) return { ...openPages, pages: 3 + (index % 4) }
  if (!hasOnlyFireSafety && index % 23 === 0) return undefined
  if (!hasOnlyFireSafety && index % 29 === 0) return { state: 'failed', pages: 0, daysAgo: 2 + (index % 5) }

  return { state: 'passed', pages: 0, daysAgo: passedDaysAgo(assignedDaysAgo, bufferDays, index) }
}

/**
 * Returns how many days ago a member passed. Most members pass in the weeks after the assignment, and some
 * pass late. The members of a unit pass on six different days.
 */
function passedDaysAgo(assignedDaysAgo: number, bufferDays: number, index: number): number {
  const share = [0.1, 0.25, 0.4, 0.6, 0.9, 1.5][(index + Math.floor(index / 6)) % 6] ?? 1
  return Math.max(3, assignedDaysAgo - 1 - Math.floor(bufferDays * share))
}

/** Assigns the e-learnings of Musterbau and creates the executions of its members. */
export async function learnAtMusterbau(
  db: Db,
  now: Date,
  units: Units,
  members: readonly string[],
): Promise<void> {
  const elearnings = listElearnings(units)
  const today = now.toISOString().slice(0, 10)
  for (const elearning of elearnings) await assign(db, today, elearning)
  const known = new Map(elearnings.map((one) => [one.elearning, one]))
  const indexes = new Map(members.map((uuid, index) => [uuid, index]))
  await learn(db, { country: 'DE', now }, (elearning, memberUuid) => {
    const [assigned, index] = [known.get(elearning), indexes.get(memberUuid)]
    return assigned && index !== undefined ? planProgress(assigned, index) : undefined
  })
  await assignFireSafety(db, today)
}

/**
 * Assigns fire safety to a group, a location and a member, too. All members have it already, so they keep
 * their task.
 */
async function assignFireSafety(db: Db, today: string): Promise<void> {
  const [{ uuid: clientElearningUuid }, group, location, member] = await Promise.all([
    db
      .selectFrom('clientElearning')
      .innerJoin('elearning', 'elearning.uuid', 'clientElearning.elearningUuid')
      .select('clientElearning.uuid')
      .where('elearning.identifier', '=', 'brandschutz')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('memberGroup')
      .select('uuid')
      .where('type', '=', 'fire-assistent')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('location')
      .select('uuid')
      .where('type', '=', 'branch')
      .orderBy('name')
      .executeTakeFirstOrThrow(),
    db.selectFrom('member').select('uuid').where('username', '=', 'max.muster').executeTakeFirstOrThrow(),
  ])
  const system = { kind: 'system', uuid: null } as const
  const add = (kind: 'group' | 'location' | 'member', uuid: string, bufferDays: number) =>
    insertTargetAssignments(db, system, {
      clientElearningUuid,
      targets: [{ kind, uuid, includeSubUnits: false }],
      bufferDays,
      fixedDueOn: null,
      assignedOn: today,
    })

  await add('group', group.uuid, 14)
  await add('location', location.uuid, 28)
  await add('member', member.uuid, 7)
  await recomputeTasks(db, today, { clientElearningUuid })
}
