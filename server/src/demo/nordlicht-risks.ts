/** Creates the risk assessments of Nordlicht: one completed, one that waits for its plan, one in progress. */

import type { SeededCompany } from './company.ts'
import { type AssessmentScenario, activateCatalogue, assess } from './scenario-assessments.ts'
import { type DemoAction, plan } from './scenario-plans.ts'

/** Creates the assessments and plans of Nordlicht. */
export async function assessNordlicht(
  scenario: AssessmentScenario,
  { members, units }: SeededCompany,
): Promise<void> {
  for (const catalogue of ['psychische-belastung', 'lager', 'lager-begehung', 'buero', 'buero-begehung'])
    await activateCatalogue(scenario, catalogue, 24, 30)
  const [handling = '', office = ''] = units
  const [inHandling, inOffice] = [0, 1].map((side) => members.filter((_, index) => index % 2 === side))
  const store = {
    catalogue: 'lager',
    units: [handling],
    assignedDaysAgo: 240,
    answeredBy: (inHandling ?? []).slice(0, 12),
  }

  const works = { effectiveness: 'effective', note: 'Bei der Begehung bestätigt.' } as const
  const done = (doneIn: number): DemoAction[] => [
    {
      responsible: scenario.admin,
      dueIn: doneIn + 5,
      doneIn,
      ...(doneIn < -90 && { checked: { in: doneIn + 91, ...works } }),
    },
  ]

  await plan(scenario, {
    catalogue: 'lager',
    resultUuid: (await assess(scenario, { ...store, finishedDaysAgo: 205 })).resultUuid,
    plannedDaysAgo: 200,
    agreedDaysAgo: 196,
    actions: [-170, -160, -150, -140, -130, -120, -110, -60, -50, -40, -30].map(done),
  })

  const answeredBy = members.slice(0, 12)
  await assess(scenario, {
    catalogue: 'psychische-belastung',
    units,
    assignedDaysAgo: 40,
    answeredBy,
    finishedDaysAgo: 6,
  })

  await assess(scenario, {
    catalogue: 'buero',
    units: [office],
    assignedDaysAgo: 9,
    answeredBy: (inOffice ?? []).slice(0, 3),
  })
}
