import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#features/elearning/course/preview/PreviewPage.tsx'
import { readPreviewPosition } from '#features/elearning/course/preview/preview-position.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/preview/$elearningUuid')({
  staticData: {
    title: 'elearning.preview.title',
    access: [elearningCatalog.previewContent],
    layout: 'empty',
  },
  validateSearch: readPreviewPosition,
  component: PreviewRoute,
})

function PreviewRoute() {
  const { elearningUuid } = Route.useParams()
  const { draft = false, ...position } = Route.useSearch()
  const navigate = Route.useNavigate()

  return (
    <PreviewPage
      key={`${elearningUuid} ${draft}`}
      elearningUuid={elearningUuid}
      draft={draft}
      position={position}
      onPosition={(next, options) =>
        void navigate({ search: { ...next, ...(draft && { draft }) }, ...options })
      }
      onClose={() =>
        void navigate({
          to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid',
          params: { elearningUuid },
        })
      }
    />
  )
}
