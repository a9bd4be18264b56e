/** Nordlicht's risk assessments: one that is done with, one that waits for its plan, one that is being answered. */
import { type AssessmentStage, assess, takeIntoUse } from './assessing.ts'
import type { Seeded } from './company.ts'
import { type DemoMeasure, plan } from './planning.ts'

export async function assessNordlicht(stage: AssessmentStage, { members, units }: Seeded): Promise<void> {
  for (const catalogue of ['psychische-belastung', 'lager', 'buero'])
    await takeIntoUse(stage, catalogue, 24, 30)
  const [handling = '', office = ''] = units
  const [inHandling, inOffice] = [0, 1].map((side) => members.filter((_, index) => index % 2 === side))
  const store = {
    catalogue: 'lager',
    units: [handling],
    assignedDaysAgo: 240,
    answeredBy: (inHandling ?? []).slice(0, 12),
  }
  const works = { effectiveness: 'effective', note: 'Bei der Begehung bestätigt.' } as const
  const done = (doneIn: number): DemoMeasure[] => [
    {
      responsible: stage.admin,
      dueIn: doneIn + 5,
      doneIn,
      ...(doneIn < -90 && { checked: { in: doneIn + 91, ...works } }),
    },
  ]
  await plan(stage, {
    catalogue: 'lager',
    resultUuid: (await assess(stage, { ...store, finishedDaysAgo: 205 })).resultUuid,
    plannedDaysAgo: 200,
    agreedDaysAgo: 196,
    measures: [-170, -160, -150, -140, -130, -120, -110, -60, -50, -40, -30].map(done),
  })
  const answeredBy = members.slice(0, 12)
  await assess(stage, {
    catalogue: 'psychische-belastung',
    units,
    assignedDaysAgo: 40,
    answeredBy,
    finishedDaysAgo: 6,
  })
  await assess(stage, {
    catalogue: 'buero',
    units: [office],
    assignedDaysAgo: 9,
    answeredBy: (inOffice ?? []).slice(0, 3),
  })
}
