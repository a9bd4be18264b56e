import type { SealedColumn } from '../../../platform/crypto/reseal.store.ts'
import type { Keys } from '../../../platform/crypto/secrets.ts'

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

/** Seals a value as padded JSON. */
export function sealJson(keys: Keys, purpose: keyof typeof paddedLength, value: unknown): string {
  const json = JSON.stringify(value)
  const block = paddedLength[purpose]
  return keys.seal(purpose, json.padEnd(Math.ceil(json.length / block) * block))
}
