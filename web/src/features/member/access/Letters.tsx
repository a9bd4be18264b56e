import type { InitialPasswordLetter } from '@sorgfalt/contract/member/access'
import { createPortal } from 'react-dom'
import { useLicensee, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import classes from './access.module.css'

/** A letter with the initial password for each member. Visible in print only. */
export function Letters({ letters }: { letters: readonly InitialPasswordLetter[] }) {
  const t = useText()
  const { licenseeName } = useLicensee()
  const { client, memberDetails } = useMember()

  return createPortal(
    <div className={classes.letters} aria-hidden>
      {letters.map(({ username, firstName, lastName, password }) => (
        <section key={username} className={classes.letter}>
          <h2>{t('access.letter.title', { licensee: licenseeName })}</h2>
          <p>{t('access.letter.text', { name: `${firstName} ${lastName}`, company: client.name })}</p>
          <dl>
            <dt>{t('access.letter.address')}</dt>
            <dd>{`${location.origin}/auth/login/${memberDetails.clientIdentifier}`}</dd>
            <dt>{t('access.letter.company')}</dt>
            <dd>{memberDetails.clientIdentifier}</dd>
            <dt>{t('archive.username')}</dt>
            <dd>{username}</dd>
            <dt>{t('access.password')}</dt>
            <dd className={classes.password}>{password}</dd>
          </dl>
          <p>{t('access.letter.validity')}</p>
        </section>
      ))}
    </div>,
    document.body,
  )
}
