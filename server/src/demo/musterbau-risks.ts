/** Creates the risk assessments of Musterbau, one in each state. */

import type { SeededCompany } from './company.ts'
import { type AssessmentScenario, activateCatalogue, assess } from './scenario-assessments.ts'
import { type DemoAction, plan } from './scenario-plans.ts'

/**
 * Indexes in the list of members. Max submits one assessment late, has begun the second and has not begun the
 * third.
 */
const [anna, lena, otto, max] = [1, 2, 3, 4]

/** The units of Musterbau by name (musterbau.ts), and functions that find its members. */
interface Musterbau {
  scenario: AssessmentScenario
  units: Record<'office' | 'buying' | 'structural' | 'civil' | 'store' | 'maintenance', string>
  munich: string
  /** Returns the uuid of the member with this index. */
  person: (index: number) => string
  /**
   * Returns the uuids of the first `count` members of a unit, except Max. musterbau.ts distributes the
   * members of the company evenly over the six units.
   */
  membersOf: (unit: string, count: number) => string[]
}

const mentalLoad = { catalogue: 'psychische-belastung' } as const

/** Creates the assessments and plans of Musterbau. */
export async function assessMusterbau(
  scenario: AssessmentScenario,
  { members, units: uuids, locations }: SeededCompany,
): Promise<void> {
  const [office = '', buying = '', structural = '', civil = '', store = '', maintenance = ''] = uuids
  const musterbau: Musterbau = {
    scenario,
    units: { office, buying, structural, civil, store, maintenance },
    munich: locations[0] ?? '',
    person: (index) => members[index] ?? '',
    membersOf: (unit, count) =>
      members.filter((_, index) => uuids[index % uuids.length] === unit && index !== max).slice(0, count),
  }

  for (const catalogue of [
    'psychische-belastung',
    'werkstatt',
    'lager',
    'lager-begehung',
    'buero',
    'buero-begehung',
  ])
    await activateCatalogue(scenario, catalogue, 12, 30)
  await planTwoRounds(musterbau)
  await planOneRound(musterbau)
  await beginAssessments(musterbau)
}

/**
 * Creates two rounds of the same assignment. The plan of the first is completed, and the plan of the second
 * is in progress.
 */
async function planTwoRounds({ scenario, units, person, membersOf }: Musterbau): Promise<void> {
  const { office, buying } = units
  const assessment = {
    ...mentalLoad,
    units: [office, buying],
    answeredBy: [...membersOf(office, 8), ...membersOf(buying, 6)],
  }

  const first = await assess(scenario, { ...assessment, assignedDaysAgo: 556, finishedDaysAgo: 522 })
  await plan(scenario, {
    ...mentalLoad,
    resultUuid: first.resultUuid,
    plannedDaysAgo: 515,
    agreedDaysAgo: 510,
    actions: lastYearActions(person),
  })

  const { assignmentUuid } = first
  const second = await assess(scenario, {
    ...assessment,
    assignmentUuid,
    assignedDaysAgo: 190,
    finishedDaysAgo: 158,
  })

  await plan(scenario, {
    ...mentalLoad,
    resultUuid: second.resultUuid,
    plannedDaysAgo: 150,
    agreedDaysAgo: 146,
    actions: agreedActions(person),
  })
}

/** Creates a finished round with a plan that is not agreed yet. */
async function planOneRound({ scenario, units, person, membersOf }: Musterbau): Promise<void> {
  const { resultUuid } = await assess(scenario, {
    ...mentalLoad,
    units: [units.structural],
    assignedDaysAgo: 45,
    answeredBy: membersOf(units.structural, 11),
    finishedDaysAgo: 10,
  })
  await plan(scenario, {
    ...mentalLoad,
    resultUuid,
    plannedDaysAgo: 4,
    actions: [
      [{ responsible: person(otto), dueIn: 40 }],
      [
        { responsible: person(otto), dueIn: 75 },
        { responsible: person(anna), dueIn: 25 },
      ],
    ],
    notRelevant: 5,
  })
}

/** Creates rounds that are still running. */
async function beginAssessments({ scenario, units, munich, person, membersOf }: Musterbau): Promise<void> {
  const { office, buying, civil, store, maintenance } = units
  await assess(scenario, {
    ...mentalLoad,
    units: [store],
    assignedDaysAgo: 32,
    answeredBy: membersOf(store, 4),
  })

  await assess(scenario, {
    ...mentalLoad,
    units: [civil],
    assignedDaysAgo: 25,
    answeredBy: membersOf(civil, 7),
  })

  const [beginner = '', ...others] = membersOf(maintenance, 4)
  await assess(scenario, {
    catalogue: 'werkstatt',
    units: [maintenance, store],
    location: munich,
    assignedDaysAgo: 12,
    answeredBy: others,
    begunBy: [[beginner, 9]],
  })

  await assess(scenario, {
    catalogue: 'lager',
    units: [store],
    location: munich,
    assignedDaysAgo: 18,
    answeredBy: membersOf(store, 3),
    begunBy: [[person(max), 11]],
  })

  await assess(scenario, {
    catalogue: 'buero',
    units: [office, buying],
    assignedDaysAgo: 3,
    answeredBy: membersOf(buying, 2),
  })
}

/** Returns the actions of a completed plan. The next round shows their effect. */
function lastYearActions(person: (index: number) => string): DemoAction[][] {
  const checked = {
    effectiveness: 'effective',
    note: 'Die Regelung wird gelebt, das sagen alle Befragten.',
  } as const
  return [-490, -480, -470, -460, -450, -440, -430, -420, -410, -400, -390].map((doneIn, index) => [
    {
      responsible: person([anna, lena, otto][index % 3] ?? 0),
      dueIn: doneIn + 4,
      doneIn,
      checked: { in: doneIn + 92, ...checked },
    },
  ])
}

/** Returns the actions of a plan in progress: done and checked, done, late, due soon and due later. */
function agreedActions(person: (index: number) => string): DemoAction[][] {
  const by = (index: number, dueIn: number, more: Partial<DemoAction> = {}): DemoAction => ({
    responsible: person(index),
    dueIn,
    ...more,
  })

  const works = {
    in: -20,
    effectiveness: 'effective',
    note: 'Die Rückmeldungen aus dem Team sind deutlich besser.',
  } as const

  const falls = {
    in: -6,
    effectiveness: 'partly',
    note: 'Im Großraum hilft es, im Empfang noch nicht.',
  } as const

  return [
    [by(lena, -110, { doneIn: -116, checked: works }), by(anna, 55, { progressPercent: 40 })],
    [by(lena, -95, { doneIn: -98, checked: falls })],
    [by(anna, -90, { doneIn: -97 })],
    [by(otto, -9, { progressPercent: 60 })],
    [by(anna, -2), by(otto, 20)],
    [by(max, 5, { progressPercent: 20 })],
    [by(lena, 6)],
    [by(anna, 24, { own: { title: 'Ruhigen Raum im zweiten Obergeschoss einrichten', stop: 'T' } })],
    [by(lena, 28, { progressPercent: 50 })],
    [by(otto, 80)],
    [by(max, -30, { doneIn: -33 })],
  ]
}
