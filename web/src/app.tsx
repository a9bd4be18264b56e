import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { setAnswerCache } from '#lib/api.ts'
import { loaderHideDelay } from '#lib/constants.ts'
import { cacheAnswer, readCachedAnswer } from '#lib/offline-cache.ts'
import { queryClient } from '#lib/query-client.ts'
import { startSession, useMember } from '#lib/session.ts'
import { useTheme } from '#lib/theme.ts'
import { StartUp, start } from '#parts/start-up/StartUp.tsx'
import { registerWorker } from '#shell/register-worker.ts'
import { Starting } from '#shell/Starting.tsx'
import { BrokenScreen, NotFoundScreen, PendingScreen } from '#shell/screens.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'
import { routeTree } from './routeTree.gen.ts'

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // Shown only while the code of a screen is being loaded.
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 0,
  defaultPendingMinMs: loaderHideDelay,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotFoundScreen,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// After a logout, the back button must not show the copy of this page that the browser has kept.
addEventListener('pageshow', (event) => event.persisted && location.reload())
// After a deployment the old page may ask for files that no longer exist.
addEventListener('vite:preloadError', () => location.reload())

/** Few members need these pages, so their code is loaded on demand. */
const InitialPasswordPage = lazy(async () => ({
  default: (await import('./features/session/InitialPasswordPage.tsx')).InitialPasswordPage,
}))
const ChallengePage = lazy(async () => ({
  default: (await import('./features/second-factor/ChallengePage.tsx')).ChallengePage,
}))
const EnrolPage = lazy(async () => ({
  default: (await import('./features/second-factor/EnrolPage.tsx')).EnrolPage,
}))

/** The screens, or the page for which the session waits before it opens anything else. */
function Content() {
  const { mustChangePassword, secondFactor } = useMember()
  if (secondFactor.pending === 'verify') return <ChallengePage />
  if (mustChangePassword) return <InitialPasswordPage />
  if (secondFactor.pending === 'enrol') return <EnrolPage />

  return <RouterProvider router={router} />
}

function App() {
  return (
    <UiProvider theme={useTheme()}>
      <QueryClientProvider client={queryClient}>
        <Content />
      </QueryClientProvider>
    </UiProvider>
  )
}

/** Fetches the code of the screen while the session starts. */
function loadScreenCode(): void {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
  const matches = router.matchRoutes(router.latestLocation) as readonly { routeId: string }[]
  for (const { routeId } of matches) {
    const route = routes.get(routeId)
    // The router fetches the code again and reports a failure when it shows the screen.
    if (route) router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

loadScreenCode()
setAnswerCache({ cacheAnswer, readCachedAnswer })
const first = start(startSession)
registerWorker()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Suspense fallback={<Starting />}>
      <StartUp begin={startSession} first={first}>
        <App />
      </StartUp>
    </Suspense>,
  )
}
