import type { Call, Output } from '@sorgfalt/contract/call'
import type { ComponentType } from 'react'
import type { CallInput } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { type TextKey, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './settings.module.css'

interface SettingsScreenProps<C extends Call> {
  title: TextKey
  call: C
  /** Shows what was read. */
  form: ComponentType<{ saved: Output<C> }>
}

/** Head of a settings screen and what its call answers, or why there is nothing. */
export function SettingsScreen<C extends Call>({ title, call, form: Form }: SettingsScreenProps<C>) {
  const t = useText()
  const { data, error, retry } = useCall(call, {} as CallInput<C>)
  return (
    <>
      <PageHead headline={t(title)} crumbs={[{ label: t('client.crumb') }, { label: t('shell.menu.settings') }, { label: t(title) }]} />
      {data !== undefined && <Form saved={data} />}
      {data === undefined && (
        <ContentCard className={classes.form ?? ''}>
          {error ? (
            <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
              {errorText(t, error)}
            </EmptyState>
          ) : (
            <Skeleton height="60px" count={4} />
          )}
        </ContentCard>
      )}
    </>
  )
}
