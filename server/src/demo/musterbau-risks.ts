/** Musterbau's risk assessments: each stage of their life once. */
import type { AssessmentStage } from './assessing.ts'
import { assess, takeIntoUse } from './assessing.ts'
import type { Seeded } from './company.ts'

/** Max, the fifth, answers one late, is in the middle of the next and has not begun the third. */
const max = 4

export async function assessMusterbau(stage: AssessmentStage, { members, units, places }: Seeded): Promise<void> {
  const [office = '', buying = '', structural = '', civil = '', store = '', maintenance = ''] = units
  /** The first people of a unit: every sixth member is in the same one (musterbau.ts). Max answers nothing here. */
  const of = (unit: string, count: number): string[] =>
    members.filter((_, index) => units[index % units.length] === unit && index !== max).slice(0, count)
  for (const catalogue of ['psychische-belastung', 'werkstatt', 'lager', 'buero']) await takeIntoUse(stage, catalogue, 12, 30)

  const load = { catalogue: 'psychische-belastung' } as const
  await assess(stage, {
    ...load,
    units: [office, buying],
    assignedDaysAgo: 150,
    answeredBy: [...of(office, 8), ...of(buying, 6)],
    finishedDaysAgo: 118,
  })
  await assess(stage, { ...load, units: [structural], assignedDaysAgo: 45, answeredBy: of(structural, 11), finishedDaysAgo: 10 })
  await assess(stage, { ...load, units: [store], assignedDaysAgo: 33, answeredBy: of(store, 4) })
  await assess(stage, { ...load, units: [civil], assignedDaysAgo: 25, answeredBy: of(civil, 7) })
  const [begins = '', ...others] = of(maintenance, 4)
  await assess(stage, {
    catalogue: 'werkstatt',
    units: [maintenance, store],
    location: places[0],
    assignedDaysAgo: 12,
    answeredBy: others,
    begunBy: [[begins, 9]],
  })
  await assess(stage, {
    catalogue: 'lager',
    units: [store],
    location: places[0],
    assignedDaysAgo: 18,
    answeredBy: of(store, 3),
    begunBy: [[members[max] ?? '', 11]],
  })
  await assess(stage, { catalogue: 'buero', units: [office, buying], assignedDaysAgo: 3, answeredBy: of(buying, 2) })
}
