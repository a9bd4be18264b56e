import { elearning } from '@sorgfalt/contract/elearning'
import { createFileRoute } from '@tanstack/react-router'
import { MyElearningsPage } from '#features/elearning/tasks/MyElearningsPage.tsx'
import { taskFilter } from '#features/elearning/tasks/task-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/my-elearnings')({
  staticData: { title: 'elearning.mine.title', access: [elearning.readMemberTasks] },
  validateSearch: taskFilter,
  component: MyElearningsRoute,
})

function MyElearningsRoute() {
  const navigate = Route.useNavigate()
  return <MyElearningsPage filter={Route.useSearch()} onFilter={(search) => void navigate({ search, replace: true })} />
}
