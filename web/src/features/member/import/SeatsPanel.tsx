import { memberImport } from '@sorgfalt/contract/member/import'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { EmailAddress } from '#parts/email-address/EmailAddress.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FactList } from '#ui/FactList.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SeatsBar } from './SeatsBar.tsx'
import type { StepProps } from './step-props.ts'
import classes from './upload.module.css'

/** The seats of the company, what the file probably needs, and whom to ask for more. */
export function SeatsPanel({ view }: { view: StepProps['view'] | null }) {
  const t = useText()
  const formats = useFormats()
  const { data } = useCall(memberImport.readSeats, {})
  if (!data) return <Skeleton height="80px" />

  const { used, max, contact } = data
  const free = Math.max(0, max - used)
  const checked = view?.state === 'checked' ? view.summary : null
  const needed = checked ? checked.created + checked.waiting : undefined
  const isUnsure = needed === undefined && view !== null && view.rowCount > free
  const isShort = needed !== undefined && needed > free

  return (
    <div className={classes.panel}>
      <h2>{t('memberImport.seats.title')}</h2>
      <SeatsBar used={used} max={max} {...(checked && { added: checked.created })} />
      {isUnsure && (
        <Callout tone="warn" title={t('memberImport.seats.unsureTitle')}>
          {t('memberImport.seats.unsureText')}
        </Callout>
      )}
      {isShort && (
        <Callout tone="warn" title={t('memberImport.summary.seatsTitle')}>
          {t('memberImport.seats.shortText', { needed: formats.number(needed), free: formats.number(free) })}
        </Callout>
      )}
      {contact && (
        <FactList
          className={classes.contact}
          facts={[
            [
              t('memberImport.seats.more'),
              <>
                {contact.name}, {contact.licensee}
                <br />
                <a href={`mailto:${contact.email}`}>
                  <EmailAddress email={contact.email} />
                </a>
              </>,
            ],
          ]}
        />
      )}
    </div>
  )
}
