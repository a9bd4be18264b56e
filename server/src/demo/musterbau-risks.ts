/** Musterbau's risk assessments: each stage of their life once. */
import { type AssessmentStage, assess, takeIntoUse } from './assessing.ts'
import type { Seeded } from './company.ts'
import { type DemoMeasure, plan } from './planning.ts'

/** Places in the list of members. Max answers one late, is in the middle of the next and has not begun the third. */
const [anna, lena, otto, max] = [1, 2, 3, 4]

export async function assessMusterbau(
  stage: AssessmentStage,
  { members, units, places }: Seeded,
): Promise<void> {
  const [office = '', buying = '', structural = '', civil = '', store = '', maintenance = ''] = units
  const person = (index: number): string => members[index] ?? ''
  /** The first people of a unit: every sixth member is in the same one (musterbau.ts). */
  const of = (unit: string, count: number): string[] =>
    members.filter((_, index) => units[index % units.length] === unit && index !== max).slice(0, count)
  for (const catalogue of ['psychische-belastung', 'werkstatt', 'lager', 'buero'])
    await takeIntoUse(stage, catalogue, 12, 30)

  const load = { catalogue: 'psychische-belastung' } as const
  const agreed = { ...load, units: [office, buying], answeredBy: [...of(office, 8), ...of(buying, 6)] }
  const yearBefore = await assess(stage, { ...agreed, assignedDaysAgo: 556, finishedDaysAgo: 522 })
  await plan(stage, {
    ...load,
    resultUuid: yearBefore.resultUuid,
    plannedDaysAgo: 515,
    agreedDaysAgo: 510,
    measures: measuresOfTheYearBefore(person),
  })
  const { resultUuid } = await assess(stage, {
    ...agreed,
    assignmentUuid: yearBefore.assignmentUuid,
    assignedDaysAgo: 190,
    finishedDaysAgo: 158,
  })
  await plan(stage, {
    ...load,
    resultUuid,
    plannedDaysAgo: 150,
    agreedDaysAgo: 146,
    measures: agreedMeasures(person),
  })
  const planned = { ...load, units: [structural], assignedDaysAgo: 45, answeredBy: of(structural, 11) }
  await plan(stage, {
    ...load,
    resultUuid: (await assess(stage, { ...planned, finishedDaysAgo: 10 })).resultUuid,
    plannedDaysAgo: 4,
    measures: [
      [{ responsible: person(otto), dueIn: 40 }],
      [
        { responsible: person(otto), dueIn: 75 },
        { responsible: person(anna), dueIn: 25 },
      ],
    ],
    notRelevant: 5,
  })
  await assess(stage, { ...load, units: [store], assignedDaysAgo: 32, answeredBy: of(store, 4) })
  await assess(stage, { ...load, units: [civil], assignedDaysAgo: 25, answeredBy: of(civil, 7) })
  const [begins = '', ...others] = of(maintenance, 4)
  const munich = places[0] ?? ''
  await assess(stage, {
    catalogue: 'werkstatt',
    units: [maintenance, store],
    location: munich,
    assignedDaysAgo: 12,
    answeredBy: others,
    begunBy: [[begins, 9]],
  })
  const inStore = {
    catalogue: 'lager',
    units: [store],
    location: munich,
    assignedDaysAgo: 18,
    answeredBy: of(store, 3),
  }
  await assess(stage, { ...inStore, begunBy: [[person(max), 11]] })
  await assess(stage, {
    catalogue: 'buero',
    units: [office, buying],
    assignedDaysAgo: 3,
    answeredBy: of(buying, 2),
  })
}

/** A plan that is done with: the round after it shows what it has changed. */
function measuresOfTheYearBefore(person: (index: number) => string): DemoMeasure[][] {
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

/** A plan in the middle of being carried out: done and checked, done, late, soon and later due. */
function agreedMeasures(person: (index: number) => string): DemoMeasure[][] {
  const by = (index: number, dueIn: number, more: Partial<DemoMeasure> = {}): DemoMeasure => ({
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
