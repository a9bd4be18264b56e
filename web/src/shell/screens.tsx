import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { homepage } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useTitle } from '#lib/window-title.tsx'
import { LoaderOverlay } from '#parts/feedback/LoaderArea.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconLock, IconSearch } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'

function HomeButton() {
  const t = useText()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: homepage() })}>{t('shell.notFound.home')}</Button>
}

/** The screen while a page is loading. */
export const PendingScreen = () => <LoaderOverlay kind="load" />

/** The screen for an unknown address, inside the shell. */
export function NotFoundScreen() {
  const t = useText()
  useTitle(t('shell.notFound.title'))

  return (
    <>
      <PageHead headline={t('shell.notFound.title')} />
      <ContentCard>
        <EmptyState kind="nothing" icon={IconSearch} title={t('common.status.404')} action={<HomeButton />}>
          {t('shell.notFound.text')}
        </EmptyState>
      </ContentCard>
    </>
  )
}

/**
 * The screen for a missing permission: the text for status 401, the reason and a button that leads to the
 * start page. The session continues.
 */
export function ForbiddenScreen() {
  const t = useText()
  useTitle(t('shell.forbidden.title'))
  useEffect(() => {
    showToast({ type: 'danger', title: t('shell.forbidden.title'), message: t('common.status.401') })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one toast per visit, not per language change
  }, [])

  return (
    <>
      <PageHead headline={t('shell.forbidden.title')} />
      <ContentCard>
        <EmptyState kind="nothing" icon={IconLock} title={t('common.status.401')} action={<HomeButton />}>
          {t('shell.forbidden.text')}
        </EmptyState>
      </ContentCard>
    </>
  )
}

/** The screen for an error while a page is loaded or rendered. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const t = useText()
  useTitle(t('shell.broken.title'))
  useEffect(() => console.error(error), [error])

  return (
    <>
      <PageHead headline={t('shell.broken.title')} />
      <ContentCard>
        <EmptyState
          kind="failed"
          title={error instanceof CallError ? errorText(t, error) : t('common.failed.title')}
          onRetry={reset}
        >
          {t('shell.broken.text')}
        </EmptyState>
      </ContentCard>
    </>
  )
}
