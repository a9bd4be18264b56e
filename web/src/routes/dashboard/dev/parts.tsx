import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// The page exists only in development. The build removes the import, and with it the page.
const PartsPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#features/dev/PartsPage.tsx')).PartsPage }))
  : undefined

export const Route = createFileRoute('/dashboard/dev/parts')({
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- TanStack Router requires this value
    if (!PartsPage) throw notFound()
  },
  component: PartsRoute,
})

function PartsRoute() {
  return PartsPage ? (
    <Suspense>
      <PartsPage />
    </Suspense>
  ) : null
}
