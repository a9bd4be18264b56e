import { scorm } from '@sorgfalt/contract/scorm/scorm-player'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ScormPreviewPage } from '#features/scorm/player/ScormPreviewPage.tsx'

export const Route = createFileRoute('/dashboard/apps/elearnings/packages/preview/$packageUuid')({
  staticData: { title: 'scorm.preview.title', access: [scorm.preview], layout: 'empty' },
  component: PreviewRoute,
})

function PreviewRoute() {
  const { packageUuid } = Route.useParams()
  const router = useRouter()
  const navigate = Route.useNavigate()
  // The preview is opened from the package and from the catalogue.
  const close = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/dashboard/apps/elearnings/catalog/list' })
  }

  return <ScormPreviewPage key={packageUuid} packageUuid={packageUuid} onClose={close} />
}
