import { template } from '@sorgfalt/contract/template'
import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#features/templates/TemplatesPage.tsx'
import { templateSearch } from '#features/templates/use-template-filters.ts'

export const Route = createFileRoute('/dashboard/apps/templates')({
  staticData: { title: 'template.title', access: [template.list] },
  validateSearch: templateSearch,
  component: TemplatesPage,
})
