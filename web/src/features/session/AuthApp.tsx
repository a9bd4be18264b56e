import { lazy, Suspense, useState } from 'react'
import { openAuthScreen, useAuthRoute } from './auth-route.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { rememberedCompany } from './remembered-company.ts'

/** Few users need this page, so its code is loaded on demand. */
const SupportLoginPage = lazy(async () => ({
  default: (await import('./SupportLoginPage.tsx')).SupportLoginPage,
}))

/** This page is used once per installation, so its code is loaded on demand. */
const SetUpPage = lazy(async () => ({
  default: (await import('../company/set-up/SetUpPage.tsx')).SetUpPage,
}))

/** Shows the screen of the current address. */
export function AuthApp() {
  const route = useAuthRoute()
  if (route.screen === 'forgotPassword') return <ForgotPasswordPage clientId={route.clientId} />
  if (route.screen === 'resetPassword') return <ResetPasswordPage clientId={route.clientId} />
  if (route.screen === 'setUp') {
    return (
      <Suspense>
        <SetUpPage />
      </Suspense>
    )
  }

  if (route.screen === 'supportLogin') {
    return (
      <Suspense>
        <SupportLoginPage clientId={route.clientId} />
      </Suspense>
    )
  }

  return <Login clientId={route.clientId} />
}

/**
 * Asks for the company, unless the address contains it or the device remembers it. Then asks for username and
 * password.
 */
function Login({ clientId }: { clientId: string | undefined }) {
  const [choosing, setChoosing] = useState(false)
  const known = clientId ?? rememberedCompany()
  const chooseCompany = (next: string) => {
    setChoosing(false)
    openAuthScreen('login', next)
  }

  if (known === undefined || choosing)
    return <CompanyStep initial={choosing ? (known ?? '') : ''} onChosen={chooseCompany} />

  return <LoginPage key={known} clientId={known} onSwitch={() => setChoosing(true)} />
}
