import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/scorm/package/PackagesPage.tsx'
import { packageSearch } from '#features/scorm/package/package-table.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/packages/list')({
  staticData: { title: 'scorm.list.title', access: [scormPackage.list] },
  validateSearch: packageSearch,
  component: PackagesPage,
})
