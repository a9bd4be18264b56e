import { template } from '@sorgfalt/contract/template/template'
import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '#features/template/TemplatesPage.tsx'
import { templateSearch } from '#features/template/use-template-filters.ts'

export const Route = createFileRoute('/dashboard/apps/templates')({
  staticData: { title: 'template.title', access: [template.list] },
  validateSearch: templateSearch,
  component: TemplatesPage,
})
