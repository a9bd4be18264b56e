import { audit } from '@sorgfalt/contract/audit/audit'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#features/audit/AuditPage.tsx'
import { auditSearch } from '#features/audit/audit-filter.ts'
import { loadLaterTexts } from '#lib/language.ts'

export const Route = createFileRoute('/dashboard/company/settings/audit')({
  staticData: { title: 'audit.title', access: [audit.readLog] },
  validateSearch: auditSearch,
  loader: loadLaterTexts,
  component: AuditPage,
})
