import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { createFileRoute } from '@tanstack/react-router'
import { MyElearningsPage } from '#features/elearning/task/MyElearningsPage.tsx'
import { taskFilter } from '#features/elearning/task/task-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/my-elearnings')({
  staticData: { title: 'elearning.mine.title', access: [elearning.readMemberTasks] },
  validateSearch: taskFilter,
  component: MyElearningsRoute,
})

function MyElearningsRoute() {
  const navigate = Route.useNavigate()
  return (
    <MyElearningsPage
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true })}
    />
  )
}
