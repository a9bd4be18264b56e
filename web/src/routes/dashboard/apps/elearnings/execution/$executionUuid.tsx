import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { createFileRoute } from '@tanstack/react-router'
import { PlayerPage } from '#features/elearning/execution/PlayerPage.tsx'
import { playerPlace } from '#features/elearning/execution/place.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/execution/$executionUuid')({
  staticData: { title: 'elearning.player.title', access: [elearning.readExecution], layout: 'empty' },
  validateSearch: playerPlace,
  component: ExecutionRoute,
})

function ExecutionRoute() {
  const { executionUuid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <PlayerPage
      key={executionUuid}
      executionUuid={executionUuid}
      place={Route.useSearch()}
      onPlace={(search, options) => void navigate({ search, ...options })}
      onClose={() => void navigate({ to: '/dashboard/apps/elearnings/my-elearnings' })}
    />
  )
}
