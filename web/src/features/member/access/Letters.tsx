import type { InitialPasswordLetter } from '@sorgfalt/contract/member/access'
import { createPortal } from 'react-dom'
import { useFormats } from '#lib/format.ts'
import { useLicensee, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import classes from './access.module.css'

/**
 * A slip with the initial password for each member, three on a page. Visible in print only. The QR code
 * contains the address of the login page and never the password.
 */
export function Letters({ letters }: { letters: readonly InitialPasswordLetter[] }) {
  const t = useText()
  const { licenseeName } = useLicensee()
  const { client, memberDetails } = useMember()
  const { clientIdentifier } = memberDetails
  const formats = useFormats()
  const contact = `${memberDetails.firstName} ${memberDetails.lastName}`

  return createPortal(
    <div className={classes.letters} aria-hidden>
      {letters.map(({ username, firstName, lastName, password, orgUnit, location: place, validUntil }) => (
        <section key={username} className={classes.letter}>
          <div>
            <p className={classes.letterCompany}>
              {client.logoHref ? <img src={client.logoHref} alt={client.name} /> : client.name}
            </p>
            <p className={classes.letterName}>{`${firstName} ${lastName}`}</p>
            {orgUnit && <p className={classes.letterNode}>{orgUnit}</p>}
            {place && <p className={classes.letterNode}>{place}</p>}
          </div>
          <div>
            <h2>{t('access.letter.title', { licensee: licenseeName })}</h2>
            <dl>
              <dt>{t('access.letter.address')}</dt>
              <dd>{location.host}</dd>
              <dt>{t('access.letter.company')}</dt>
              <dd>{clientIdentifier}</dd>
              <dt>{t('archive.username')}</dt>
              <dd>{username}</dd>
              <dt>{t('access.password')}</dt>
              <dd className={classes.password}>{password}</dd>
            </dl>
            <p className={classes.letterNote}>
              {t('access.letter.validity', { date: formats.date(validUntil), name: contact })}
            </p>
          </div>
          <div>
            <img src={`/login-qr/${clientIdentifier}`} alt="" width="104" height="104" />
            <p className={classes.letterNote}>{t('access.letter.scan')}</p>
          </div>
        </section>
      ))}
    </div>,
    document.body,
  )
}
