import { type ErasableKeys, KeyMissing } from '../../../platform/crypto/erasable-keys.ts'
import type { SealedColumn } from '../../../platform/crypto/reseal.store.ts'
import { refuse } from '../../../platform/refusal.ts'

export const draftPurpose = 'risk-draft'
export const tallyPurpose = 'risk-tally'

export const sealedRiskColumns: readonly SealedColumn[] = [
  { table: 'riskExecution', column: 'draft', purpose: draftPurpose },
  { table: 'riskTally', column: 'sealed', purpose: tallyPurpose },
]

/**
 * Sealed texts are padded to a multiple of this number of characters. Otherwise their length would reveal how
 * many statements are answered with "does not apply".
 */
const paddedLength = { [draftPurpose]: 4096, [tallyPurpose]: 8192 } as const

type Purpose = keyof typeof paddedLength

/**
 * Seals a value of a round as padded JSON.
 * @throws Refusal RiskAssessment.SurveyKeyMissing
 */
export function sealJson(keys: ErasableKeys, purpose: Purpose, roundUuid: string, value: unknown): string {
  const json = JSON.stringify(value)
  const block = paddedLength[purpose]
  const padded = json.padEnd(Math.ceil(json.length / block) * block)
  return refuseWithoutKey(() => keys.seal(roundUuid, purpose, padded))
}

/**
 * Opens a sealed value of a round and returns it.
 * @throws Refusal RiskAssessment.SurveyKeyMissing
 */
export function unsealJson(keys: ErasableKeys, purpose: Purpose, roundUuid: string, sealed: string): unknown {
  return JSON.parse(refuseWithoutKey(() => keys.unseal(roundUuid, purpose, sealed)))
}

function refuseWithoutKey<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof KeyMissing) refuse('RiskAssessment.SurveyKeyMissing')
    throw error
  }
}
