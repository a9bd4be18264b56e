import { memberImport } from '@sorgfalt/contract/member/import'
import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#features/member/import/ImportPage.tsx'
import { type Step, steps } from '#features/member/import/import.rules.ts'
import { loadLaterTexts } from '#lib/language.ts'

export const Route = createFileRoute('/dashboard/company/members/import')({
  staticData: { title: 'memberImport.title', access: [memberImport.importCsv] },
  validateSearch: ({ step }: Record<string, unknown>): { step?: Step } => ({
    step: steps.find((one) => one === step),
  }),
  loader: loadLaterTexts,
  component: ImportPage,
})
