/**
 * The matrix with which an inspection assesses hazards by likelihood and severity (ArbSchG § 5, ASchG § 4).
 * It is the matrix of Nohl: likelihood and severity have four steps each, and their sum gives seven classes.
 * Source: J. Nohl and H. Thiemecke, Systematik zur Durchführung von Gefährdungsanalysen, Bundesanstalt für
 * Arbeitsschutz, 1988. docs/decisions/0045 explains which level each class has.
 */

/** The matrices that a catalogue version can declare. A matrix never changes: a later one gets a new name. */
export const riskMatrices = ['nohl/1'] as const
export type RiskMatrix = (typeof riskMatrices)[number]

/** How likely a harm is, from the least to the most likely. */
export const likelihoods = ['veryLow', 'low', 'medium', 'high'] as const
export type Likelihood = (typeof likelihoods)[number]

/**
 * How severe the most probable harm is, from a minor injury to death or a catastrophe. The worst imaginable
 * harm does not count.
 */
export const severities = ['minor', 'moderate', 'severe', 'fatal'] as const
export type Severity = (typeof severities)[number]

/** What an inspector has found: a harm of this severity is this likely. */
export interface Deficiency {
  likelihood: Likelihood
  severity: Severity
}

/** Level of a statement that is in order. */
export const inOrderLevel = 1

/**
 * Levels of the seven classes of Nohl. Classes 1 and 2 need no action, classes 3 and 4 need an action, and
 * classes 5 to 7 need an action urgently.
 */
const levelsByClass = [1, 3, 5, 6, 8, 9, 10] as const

/** Returns the level of a deficiency, from 1 to 10. */
export const findMatrixLevel = ({ likelihood, severity }: Deficiency): number =>
  levelsByClass[likelihoods.indexOf(likelihood) + severities.indexOf(severity)] ?? 10
