import '../styles/app.css'
import { afterEach, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#lib/query-client.ts'
import { startFakeServer, stopFakeServer } from './fake-server.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkPointer: () => Promise<void>
  }
}

// Tables keep their head below the header of the app.
document.body.style.paddingTop = 'var(--header)'

// A test that leaves the page would end the run.
navigation.addEventListener('navigate', (event) => {
  if (event.cancelable && !event.hashChange && !event.destination.sameDocument) event.preventDefault()
})

beforeEach(startFakeServer)

// All test files share one page, so that each test leaves it as it found it.
afterEach(async () => {
  await cleanup()
  await commands.parkPointer()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  stopFakeServer()
})
