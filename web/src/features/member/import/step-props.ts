import type { ImportSettings, MemberImportView } from '@sorgfalt/contract/member/import'
import type { ImportState } from './use-import.ts'

/** Props of every step after the upload. */
export interface StepProps {
  state: ImportState
  view: MemberImportView
  settings: ImportSettings
}
