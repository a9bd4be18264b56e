import { type ReactNode, useEffect } from 'react'
import { useLicensee } from '#lib/session.ts'
import { useLanguage } from '#lib/texts.tsx'
import { LegalLinks } from '#parts/licensee/LegalLinks.tsx'
import { Logo } from '#parts/licensee/Logo.tsx'
import classes from './AuthView.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

interface AuthViewProps {
  headline: string
  subHeadline?: string
  children: ReactNode
}

/** A screen of the login: the form beside the licensee's picture with its copyright and slogan. */
export function AuthView({ headline, subHeadline, children }: AuthViewProps) {
  const licensee = useLicensee()

  useEffect(() => {
    document.title = `${headline} – ${licensee.licenseeName}`
  }, [headline, licensee.licenseeName])

  return (
    <div className={classes.view}>
      <div className={classes.side}>
        <header className={classes.logo}>
          <Logo licensee={licensee} />
        </header>
        <main className={classes.main}>
          <div className={classes.form}>
            <h1 className={classes.headline}>{headline}</h1>
            {subHeadline && <p className={classes.sub}>{subHeadline}</p>}
            {children}
          </div>
        </main>
        <footer className={classes.footer}>
          <LanguageSwitch />
          <LegalLinks footer={licensee.footer} />
        </footer>
      </div>
      <MoodPicture />
    </div>
  )
}

function MoodPicture() {
  const { images, moodImageCopyright, moodText } = useLicensee()
  const { language } = useLanguage()
  const slogan = moodText?.[language]

  return (
    <aside className={classes.mood}>
      {images.mood && <img src={images.mood} alt="" className={classes.image} />}
      {images.mood && moodImageCopyright && <p className={classes.copyright}>{moodImageCopyright}</p>}
      {slogan && <p className={classes.slogan}>{slogan}</p>}
    </aside>
  )
}
