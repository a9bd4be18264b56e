/** Legally required helpers and emergency numbers. Figures without a reliable legal source are left out. */
import type {
  Country,
  coverageDuties,
  emergencyServices,
  legalSources,
  WorkKind,
} from '@sorgfalt/contract/core/limits'

type Duty = (typeof coverageDuties)[number]
type Source = (typeof legalSources)[number]

/** The number of helpers that a law requires. */
export interface Requirement {
  duty: Duty
  needed: number
  source: Source
}

/**
 * Returns the number of first aiders required in Germany (DGUV Vorschrift 1 § 26). For 2 to 20 people
 * present, the law requires one. For more people, it requires 5 % in administration and trade, and 10 %
 * elsewhere.
 */
function countFirstAidersInGermany(people: number, workKind: WorkKind): number {
  if (people < 2) return 0
  if (people <= 20) return 1
  return Math.ceil(people / (workKind === 'office' ? 20 : 10))
}

/**
 * Returns the number of first aiders required in Austria (AStV § 40). The law requires one for up to 19
 * people (in offices: 29), two for up to 29 people (49), and one more for each further 10 people (20).
 */
function countFirstAidersInAustria(people: number, workKind: WorkKind): number {
  if (people < 1) return 0
  const [peopleForTwo, step] = workKind === 'office' ? [30, 20] : [20, 10]
  return people < peopleForTwo ? 1 : 2 + Math.floor((people - peopleForTwo) / step)
}

/**
 * Returns the helpers that the law of a country requires at a location with `people` members. Leaves out
 * duties whose number depends on the individual case.
 */
export function calculateRequirements(country: Country, workKind: WorkKind, people: number): Requirement[] {
  if (country === 'AT')
    return [{ duty: 'first-aid', needed: countFirstAidersInAustria(people, workKind), source: 'astv-40' }]

  return [
    { duty: 'first-aid', needed: countFirstAidersInGermany(people, workKind), source: 'dguv-1-26' },
    // Usually 5 % of the staff, if the risk is normal.
    { duty: 'fire-assistent', needed: Math.ceil(people / 20), source: 'asr-a2-2' },
    // At least one for more than 20 people. Whether the law requires more depends on the risks.
    { duty: 'health-safety-officer', needed: people > 20 ? 1 : 0, source: 'sgb-7-22' },
  ]
}

interface EmergencyNumber {
  service: (typeof emergencyServices)[number]
  number: string
}

/**
 * Returns the emergency numbers of a country. In Austria the police answer calls to 112, so the fire service
 * and the rescue service come first.
 */
export const getEmergencyNumbers = (country: Country): EmergencyNumber[] =>
  country === 'AT'
    ? [
        { service: 'fire', number: '122' },
        { service: 'rescue', number: '144' },
        { service: 'emergency', number: '112' },
      ]
    : [{ service: 'emergency', number: '112' }]
