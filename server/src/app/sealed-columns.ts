import { sealedInitialPasswords } from '../features/member/access/initial-passwords.ts'
import { sealedImportColumns } from '../features/member/import/sealed-cells.ts'
import { sealedRiskColumns } from '../features/risk-assessment/execution/sealing.ts'
import { sealedFactorColumns } from '../features/second-factor/sealed-factors.ts'
import { sealedSsoColumns } from '../features/sign-on/sealed-secrets.ts'
import type { SealedColumn } from '../platform/crypto/reseal.store.ts'
import { sealedOutputs } from '../platform/http/request-key.store.ts'

/**
 * Every column whose texts are sealed with SECRET_KEY. A change of the key reseals these columns only, so a
 * column that is missing here becomes unreadable when the old key is dropped.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealedInitialPasswords,
  sealedOutputs,
  ...sealedImportColumns,
  ...sealedRiskColumns,
  ...sealedFactorColumns,
  ...sealedSsoColumns,
]
