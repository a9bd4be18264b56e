import { lazy, Suspense, useState } from 'react'
import { CompanyStep } from './CompanyStep.tsx'
import { rememberedCompany } from './company.ts'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { go, usePlace } from './place.ts'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

/** Few come this way: its code is fetched only then. */
const SupportLoginPage = lazy(async () => ({
  default: (await import('./SupportLoginPage.tsx')).SupportLoginPage,
}))

/** The screen of the address. */
export function AuthApp() {
  const place = usePlace()
  if (place.screen === 'forgotPassword') return <ForgotPasswordPage clientId={place.clientId} />
  if (place.screen === 'resetPassword') return <ResetPasswordPage clientId={place.clientId} />
  if (place.screen === 'supportLogin') {
    return (
      <Suspense>
        <SupportLoginPage clientId={place.clientId} />
      </Suspense>
    )
  }
  return <Login clientId={place.clientId} />
}

/** Company first, unless the address or the device knows it; then username and password. */
function Login({ clientId }: { clientId: string | undefined }) {
  const [choosing, setChoosing] = useState(false)
  const known = clientId ?? rememberedCompany()
  const chosen = (next: string) => {
    setChoosing(false)
    go('login', next)
  }
  if (known === undefined || choosing)
    return <CompanyStep initial={choosing ? (known ?? '') : ''} onChosen={chosen} />
  return <LoginPage key={known} clientId={known} onSwitch={() => setChoosing(true)} />
}
