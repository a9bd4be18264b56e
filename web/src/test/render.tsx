import type { Language, Theme } from '@sorgfalt/contract/core/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { applyLanguage } from '#lib/language.ts'
import { queryClient } from '#lib/query-client.ts'
import { TextProvider } from '#lib/texts.tsx'
import { setTheme } from '#lib/theme.ts'
import { closeToast, useToasts } from '#lib/toast.ts'
import { ToastArea } from '#parts/feedback/ToastArea.tsx'
import { WithLabels } from '#parts/start-up/StartUp.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'
import { setTextLanguage, treeOf } from './text.ts'

export interface UiOptions {
  /** Default: German. */
  language?: Language
  /** Default: light. */
  theme?: Theme
  /** The initial address. Default: `/`. */
  at?: string
  /** Pattern of the route at the initial address, like `/members/$uuid`. Default: any address. */
  route?: string
  /** Keeps the address in the browser, so that its back button works. Default: in memory. */
  browserHistory?: boolean
  /** Reads the search part of the address, as the route of a screen does. */
  validateSearch?: (raw: Record<string, unknown>) => object
}

const Content = createContext<ReactNode>(null)
const ShownContent = () => use(Content)

/** The toasts of one test. */
function TestToasts() {
  const toasts = useToasts()
  const latest = useRef(toasts)
  useEffect(() => {
    latest.current = toasts
  })

  useEffect(
    () => () => {
      for (const { id } of latest.current) closeToast(id)
    },
    [],
  )

  return <ToastArea />
}

function historyOf({ at = '/', browserHistory = false }: UiOptions) {
  if (!browserHistory) return createMemoryHistory({ initialEntries: [at] })

  const before = location.href

  window.history.replaceState(null, '', at)

  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', before)
  })

  return history
}

/** Returns a component that gives its children everything that a screen of the app has around it. */
async function surroundings(options: UiOptions) {
  const { language = 'de_DE', theme = 'light', route = '/$', validateSearch } = options
  setTextLanguage(language)
  applyLanguage(language)
  setTheme(theme)

  const root = createRootRoute({ component: Outlet })
  const content = createRoute({
    getParentRoute: () => root,
    path: route,
    component: ShownContent,
    ...(validateSearch && { validateSearch }),
  })

  const home = createRoute({ getParentRoute: () => root, path: '/', component: ShownContent })
  const routeTree = root.addChildren([content, home])
  const router = createRouter({ routeTree, history: historyOf(options) })
  await router.load()

  const wrapper = ({ children }: { children: ReactNode }) => (
    <TextProvider language={language} texts={treeOf(language)}>
      <WithLabels>
        <UiProvider theme={theme}>
          <QueryClientProvider client={queryClient}>
            <Content value={children}>
              <RouterProvider router={router as never} />
            </Content>
            <TestToasts />
          </QueryClientProvider>
        </UiProvider>
      </WithLabels>
    </TextProvider>
  )

  return { wrapper, address: () => router.state.location.href, router }
}

/** Renders an element as a screen of the app would. `address()` returns the current address. */
export async function renderUi(element: ReactNode, options: UiOptions = {}) {
  const { wrapper, ...around } = await surroundings(options)
  return { ...(await render(element, { wrapper })), ...around }
}

/** Runs a hook as a screen of the app would. */
export async function renderUiHook<R>(hook: () => R, options: UiOptions = {}) {
  const { wrapper, ...around } = await surroundings(options)
  return { ...(await renderHook(hook, { wrapper })), ...around }
}

/** Keeps the value of a controlled component. */
export function WithValue<V>({
  initial,
  children,
}: {
  initial: V
  children: (value: V, onChange: (value: V) => void) => ReactNode
}) {
  const [value, onChange] = useState(initial)
  return children(value, onChange)
}

/** Gives the page the size of a phone until the test ends. */
export async function setPhoneSize(): Promise<void> {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
}
