import type { Call, Output } from '@sorgfalt/contract/core/call'
import type { ComponentType } from 'react'
import type { CallInput } from '#lib/api.ts'
import { useMember } from '#lib/session.ts'
import { type TextKey, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import classes from './configuration/settings.module.css'

interface SettingsScreenProps<C extends Call> {
  title: TextKey
  /** A sentence below the title, about the company `name`. */
  context?: TextKey
  call: C
  /** The component that shows the loaded record in a form. */
  form: ComponentType<{ saved: Output<C> }>
}

/**
 * A settings screen, which reads a record with `call` and renders its form. Until the record is loaded, the
 * screen shows a placeholder or an error.
 */
export function SettingsScreen<C extends Call>({ title, context, call, form: Form }: SettingsScreenProps<C>) {
  const t = useText()
  const { name } = useMember().client
  const { data, error, retry } = useCall(call, {} as CallInput<C>)

  return (
    <>
      <PageHead
        headline={t(title)}
        context={context && t(context, { name })}
        crumbs={[{ label: t('company.crumb') }, { label: t('shell.menu.settings') }, { label: t(title) }]}
      />
      {data !== undefined && <Form saved={data} />}
      {data === undefined && <PendingCard error={error} retry={retry} className={classes.form} />}
    </>
  )
}
