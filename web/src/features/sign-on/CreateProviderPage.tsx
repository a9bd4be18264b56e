import { ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useKeepDraft, useRestoredDraft } from '#parts/record-form/use-form-draft.ts'
import { RequiredNote } from '#ui/Field.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { AccessSection } from './AccessSection.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { GuideSection, SamlGuideSection } from './GuideSection.tsx'
import { MetadataSection } from './MetadataSection.tsx'
import { ProductSection } from './ProductSection.tsx'
import { newProvider, newProviderForm, secretFields } from './provider.rules.ts'
import classes from './sign-on.module.css'

/** The page that connects a provider. */
export function CreateProviderPage() {
  const t = useText()
  const { data, error, retry } = useCall(ssoProvider.list, {})

  return (
    <>
      <PageHead
        headline={t('signOn.settings.connect')}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('shell.menu.settings') },
          {
            label: t('signOn.settings.title'),
            link: { to: '/dashboard/company/settings/identity-providers/list' },
          },
          { label: t('signOn.settings.connect') },
        ]}
      />
      {data ? (
        <CreateProviderForm redirectUri={data.redirectUri} />
      ) : (
        <PendingCard error={error} retry={retry} />
      )}
    </>
  )
}

const draftName = ssoProvider.create.path

function CreateProviderForm({ redirectUri }: { redirectUri: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { draft, forget } = useRestoredDraft(draftName, newProvider, true)
  const [restored] = useState(draft)
  const action = useAction(ssoProvider.create, {
    loaderId: screenLoader,
    successToast: 'signOn.settings.created',
    invalidates: [ssoProvider.list],
    onSuccess: async ({ uuid }) => {
      forget()
      await navigate({
        to: '/dashboard/company/settings/identity-providers/details/$uuid',
        params: { uuid },
      })
    },
  })

  const form = useForm({
    schema: newProviderForm,
    initial: newProvider,
    typed: restored?.own,
    refused: action.error?.fields,
    onSubmit: action.run,
  })
  useKeepDraft(draftName, { form, before: newProvider, secrets: secretFields })

  const { preset, protocol } = form.values
  const discard = () => {
    form.reset()
    forget()
  }

  return (
    <Form form={form} className={classes.form ?? ''}>
      <UnsavedGuard dirty={form.dirty && !action.pending} onLeave={discard} />
      <RestoredNote record={{ restoredAt: form.dirty ? draft?.at : undefined, discard }} />
      <ProductSection form={form} step={1} />
      {protocol === 'saml' ? (
        <>
          <SamlGuideSection preset={preset} own={undefined} step={2} />
          <MetadataSection form={form} step={3} />
        </>
      ) : (
        <>
          <GuideSection preset={preset} redirectUri={redirectUri} step={2} />
          <ConnectionSection form={form} step={3} />
        </>
      )}
      <AccessSection form={form} step={4} />
      <RequiredNote>{t('common.ui.required')}</RequiredNote>
      <div className={classes.end}>
        <p className={classes.note}>{t('signOn.settings.createText')}</p>
        <SubmitButton busy={action.pending || form.submitting}>{t('signOn.settings.create')}</SubmitButton>
      </div>
    </Form>
  )
}
