import { createRootRoute } from '@tanstack/react-router'
import { DeliverWaiting } from '#features/elearning/execution/DeliverWaiting.tsx'
import { RootLayout } from '#shell/RootLayout.tsx'

export const Route = createRootRoute({ component: () => <RootLayout background={<DeliverWaiting />} /> })
