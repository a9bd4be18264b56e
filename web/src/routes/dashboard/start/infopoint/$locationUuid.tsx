import { infoPoint } from '@sorgfalt/contract/info-point/info-point'
import { createFileRoute } from '@tanstack/react-router'
import { InfoPointPage } from '#features/info-point/InfoPointPage.tsx'

export const Route = createFileRoute('/dashboard/start/infopoint/$locationUuid')({
  staticData: { title: 'infoPoint.title', access: [infoPoint.memberGroups] },
  component: BoardRoute,
})

function BoardRoute() {
  return <InfoPointPage {...Route.useParams()} />
}
