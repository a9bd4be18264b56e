import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#features/elearning/course/preview/PreviewPage.tsx'
import { previewPlace } from '#features/elearning/course/preview/place.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/preview/$elearningUuid')({
  staticData: {
    title: 'elearning.preview.title',
    access: [elearningCatalog.previewContent],
    layout: 'empty',
  },
  validateSearch: previewPlace,
  component: PreviewRoute,
})

function PreviewRoute() {
  const { elearningUuid } = Route.useParams()
  const { draft = false, ...place } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PreviewPage
      key={`${elearningUuid} ${draft}`}
      elearningUuid={elearningUuid}
      draft={draft}
      place={place}
      onPlace={(next, options) => void navigate({ search: { ...next, ...(draft && { draft }) }, ...options })}
      onClose={() =>
        void navigate({
          to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid',
          params: { elearningUuid },
        })
      }
    />
  )
}
