import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { createFileRoute } from '@tanstack/react-router'
import { OralPage } from '#features/elearning/oral/OralPage.tsx'
import { oralSearch } from '#features/elearning/oral/oral-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/oral-parts')({
  staticData: { title: 'elearning.oral.title', access: [elearningOral.readOpenList] },
  validateSearch: oralSearch,
  component: OralPage,
})
