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

// Leaves space for the header of the app, because sticky table heads stay below the header.
document.body.style.paddingTop = 'var(--header)'

// A navigation to another page would end the test run.
navigation.addEventListener('navigate', (event) => {
  if (event.cancelable && !event.hashChange && !event.destination.sameDocument) event.preventDefault()
})

beforeEach(startFakeServer)

// All test files share one page, so each test must leave the page as it was.
afterEach(async () => {
  await cleanup()
  await commands.parkPointer()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  stopFakeServer()
})
