import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#lib/query-client.ts'
import { startSession } from '#lib/session.ts'
import { useTheme } from '#lib/theme.ts'
import { Starting } from '#shell/Starting.tsx'
import { StartUp, start } from '#shell/StartUp.tsx'
import { BrokenScreen, NotFoundScreen } from '#shell/screens.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'
import { routeTree } from './routeTree.gen.ts'

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotFoundScreen,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// After a deployment the old page may ask for files that are gone.
addEventListener('vite:preloadError', () => location.reload())

function App() {
  return (
    <UiProvider theme={useTheme()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  )
}

const first = start(startSession)
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
