import { reminder } from '@sorgfalt/contract/reminder/reminder'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './SettingsTab.module.css'

/** The member's due dates as a calendar feed. The address is shown only once, when it is created. */
export function CalendarFeedCard() {
  const t = useText()
  const [href, setHref] = useState<string | null>(null)
  const { data, error, retry } = useCall(reminder.readFeed, {})

  return (
    <ContentCard headline={t('reminder.feed.title')} subHeadline={t('reminder.feed.text')}>
      {data && (
        <div className={classes.choices}>
          {href ? <FeedAddress href={href} /> : <FeedStatus createdAt={data.createdAt} />}
          <FeedButtons exists={data.createdAt !== null} onAddress={setHref} />
        </div>
      )}
      {!data && !error && <Skeleton height="40px" count={1} />}
      {!data && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
    </ContentCard>
  )
}

function FeedStatus({ createdAt }: { createdAt: string | null }) {
  const t = useText()
  const formats = useFormats()

  return (
    <p>
      {createdAt ? t('reminder.feed.since', { when: formats.moment(createdAt) }) : t('reminder.feed.none')}
    </p>
  )
}

function FeedAddress({ href }: { href: string }) {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(href)
    showToast({ type: 'success', title: t('common.toast.success'), message: t('reminder.feed.copied') })
  }

  return (
    <>
      <TextField
        label={t('reminder.feed.address')}
        hint={t('reminder.feed.once')}
        value={href}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        readOnly
      />
      {/* Browsers allow access to the clipboard only on encrypted pages. */}
      {window.isSecureContext && (
        <div>
          <Button onClick={() => void copy()}>{t('reminder.feed.copy')}</Button>
        </div>
      )}
    </>
  )
}

function FeedButtons({ exists, onAddress }: { exists: boolean; onAddress: (href: string | null) => void }) {
  const t = useText()
  const create = useAction(reminder.createFeed, {
    successToast: 'reminder.feed.created',
    invalidates: [reminder.readFeed],
    onSuccess: ({ href }) => onAddress(href),
  })

  const end = useAction(reminder.endFeed, {
    successToast: 'reminder.feed.ended',
    invalidates: [reminder.readFeed],
    onSuccess: () => onAddress(null),
  })

  const busy = create.pending || end.pending

  return (
    <div className={classes.buttons}>
      <Button onClick={() => void create.run({})} disabled={busy}>
        {t(exists ? 'reminder.feed.renew' : 'reminder.feed.create')}
      </Button>
      {exists && (
        <Button onClick={() => void end.run({})} disabled={busy}>
          {t('reminder.feed.end')}
        </Button>
      )}
    </div>
  )
}
