import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { createFileRoute } from '@tanstack/react-router'
import { PlayerPage } from '#features/elearning/execution/PlayerPage.tsx'
import { readPosition } from '#features/elearning/execution/position.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/execution/$executionUuid')({
  staticData: { title: 'elearning.player.title', access: [elearning.readExecution], layout: 'empty' },
  validateSearch: readPosition,
  component: ExecutionRoute,
})

function ExecutionRoute() {
  const { executionUuid } = Route.useParams()
  const navigate = Route.useNavigate()

  return (
    <PlayerPage
      key={executionUuid}
      executionUuid={executionUuid}
      position={Route.useSearch()}
      onPosition={(search, options) => void navigate({ search, ...options })}
      onClose={() => void navigate({ to: '/dashboard/apps/elearnings/my-elearnings' })}
    />
  )
}
