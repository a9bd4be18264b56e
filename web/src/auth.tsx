import './styles/app.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { initialLanguage } from '#lib/language.ts'
import { loadLicensee } from '#lib/session.ts'
import { LoaderArea } from '#shell/LoaderArea.tsx'
import { StartUp, start } from '#shell/StartUp.tsx'
import { ToastArea } from '#shell/ToastArea.tsx'
import { AuthApp } from './features/session/AuthApp.tsx'

async function begin() {
  await loadLicensee()
  return initialLanguage()
}

// Back after the login: the browser may bring this page back as it was left, busy.
addEventListener('pageshow', (event) => event.persisted && location.reload())

const first = start(begin)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    // Nothing is shown for the moment that texts and branding take: a flash of a spinner would be worse.
    <Suspense>
      <StartUp begin={begin} first={first}>
        <AuthApp />
        <LoaderArea />
        <ToastArea />
      </StartUp>
    </Suspense>,
  )
}
