import './styles/app.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { applyBranding } from '#lib/branding.ts'
import { initialLanguage } from '#lib/language.ts'
import { loadLicensee, takeLoginStart } from '#lib/session.ts'
import { LoaderArea } from '#parts/feedback/LoaderArea.tsx'
import { ToastArea } from '#parts/feedback/ToastArea.tsx'
import { StartUp, start } from '#parts/start-up/StartUp.tsx'
import { AuthApp } from './features/session/AuthApp.tsx'

const isPrepared = takeLoginStart()

async function begin() {
  if (!isPrepared) applyBranding((await loadLicensee()).theme)
  return initialLanguage()
}

// If the member returns with the back button after the login, the browser may show its stored copy of this
// page, on which the login button is still busy. The page is therefore loaded again.
addEventListener('pageshow', (event) => event.persisted && location.reload())

const first = start(begin)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    // There is no fallback, because texts and branding load so quickly that a spinner would flash.
    <Suspense>
      <StartUp begin={begin} first={first}>
        <AuthApp />
        <LoaderArea />
        <ToastArea />
      </StartUp>
    </Suspense>,
  )
}
