/** How many helpers the law asks for, and which numbers one calls. Every figure with its source; where none is sure, none is told. */
import type {
  Country,
  coverageDuties,
  emergencyServices,
  legalSources,
  WorkKind,
} from '@sorgfalt/contract/core/limits'

type Duty = (typeof coverageDuties)[number]
type Source = (typeof legalSources)[number]

export interface Need {
  duty: Duty
  needed: number
  source: Source
}

/** German first aiders, DGUV Vorschrift 1 §26: one for 2 to 20 people present, then 5 % in administration and trade, else 10 %. */
function firstAidersInGermany(people: number, workKind: WorkKind): number {
  if (people < 2) return 0
  if (people <= 20) return 1
  return Math.ceil(people / (workKind === 'office' ? 20 : 10))
}

/** Austrian first aiders, AStV §40: one up to 19 (offices: 29), two up to 29 (49), one more for each further 10 (20). */
function firstAidersInAustria(people: number, workKind: WorkKind): number {
  if (people < 1) return 0
  const [two, step] = workKind === 'office' ? [30, 20] : [20, 10]
  return people < two ? 1 : 2 + Math.floor((people - two) / step)
}

/** What the law of a country asks of a place with so many people; what it leaves to the single case is not there. */
export function needsOf(country: Country, workKind: WorkKind, people: number): Need[] {
  if (country === 'AT')
    return [{ duty: 'first-aid', needed: firstAidersInAustria(people, workKind), source: 'astv-40' }]
  return [
    { duty: 'first-aid', needed: firstAidersInGermany(people, workKind), source: 'dguv-1-26' },
    // Usually 5 % of the staff at normal risk.
    { duty: 'fire-assistent', needed: Math.ceil(people / 20), source: 'asr-a2-2' },
    // More than 20: at least one, how many more depends on the risks.
    { duty: 'health-safety-officer', needed: people > 20 ? 1 : 0, source: 'sgb-7-22' },
  ]
}

interface EmergencyNumber {
  service: (typeof emergencyServices)[number]
  number: string
}

/** In Austria 112 is answered by the police, so fire service and rescue come first. */
export const emergencyNumbersOf = (country: Country): EmergencyNumber[] =>
  country === 'AT'
    ? [
        { service: 'fire', number: '122' },
        { service: 'rescue', number: '144' },
        { service: 'emergency', number: '112' },
      ]
    : [{ service: 'emergency', number: '112' }]
