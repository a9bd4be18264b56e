import { audit } from '@sorgfalt/contract/audit'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#features/company/audit/AuditPage.tsx'
import { auditSearch } from '#features/company/audit/audit-filter.ts'

export const Route = createFileRoute('/dashboard/company/settings/audit')({
  staticData: { title: 'audit.title', access: [audit.readLog] },
  validateSearch: auditSearch,
  component: AuditPage,
})
