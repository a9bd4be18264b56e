import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '#features/scorm/package/PackagePage.tsx'

export const Route = createFileRoute('/dashboard/apps/elearnings/packages/details/$packageUuid')({
  staticData: { title: 'scorm.details.title', access: [scormPackage.read] },
  component: PackageRoute,
})

function PackageRoute() {
  const { packageUuid } = Route.useParams()
  return <PackagePage key={packageUuid} packageUuid={packageUuid} />
}
