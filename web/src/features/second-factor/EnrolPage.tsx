import { useState } from 'react'
import { reloadApp, WaitingView } from '#features/session/WaitingView.tsx'
import { useText } from '#lib/texts.tsx'
import { Enrolment } from './Enrolment.tsx'

/**
 * The page on which a member sets up the second factor that the company requires. It replaces the application
 * until then.
 */
export function EnrolPage() {
  const t = useText()
  const [isEnrolled, setIsEnrolled] = useState(false)

  return (
    <WaitingView
      headline={t('secondFactor.enrol.title')}
      subHeadline={t('secondFactor.enrol.required')}
      offersLogout={!isEnrolled}
    >
      <Enrolment onEnrolled={() => setIsEnrolled(true)} onDone={() => void reloadApp()} />
    </WaitingView>
  )
}
