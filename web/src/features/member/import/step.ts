import type { ImportSettings, MemberImportView } from '@sorgfalt/contract/member/import'
import type { ImportState } from './use-import.ts'

/** What every step after the upload is given. */
export interface StepProps {
  state: ImportState
  view: MemberImportView
  settings: ImportSettings
}
