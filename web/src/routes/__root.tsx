import { createRootRoute } from '@tanstack/react-router'
import { DeliverQueuedSaves } from '#features/elearning/execution/DeliverQueuedSaves.tsx'
import { RootLayout } from '#shell/RootLayout.tsx'

export const Route = createRootRoute({ component: () => <RootLayout background={<DeliverQueuedSaves />} /> })
