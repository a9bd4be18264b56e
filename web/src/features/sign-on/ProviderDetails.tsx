import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useState } from 'react'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { RequiredNote } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { AccessSection } from './AccessSection.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { GuideSection, SamlGuideSection } from './GuideSection.tsx'
import { MetadataSection } from './MetadataSection.tsx'
import { ProductSection } from './ProductSection.tsx'
import { existingProviderForm, findDifferences, secretFields, toFormValues } from './provider.rules.ts'
import { TestSection } from './provider-test/TestSection.tsx'
import { StateSection } from './StateSection.tsx'
import classes from './sign-on.module.css'

interface ProviderDetailsProps {
  saved: SsoProviderView
  redirectUri: string
}

/** The form of a provider that exists. */
export function ProviderDetails({ saved, redirectUri }: ProviderDetailsProps) {
  const t = useText()
  const { uuid } = saved
  const record = useRecordForm({
    schema: existingProviderForm,
    saved,
    read: ssoProvider.read,
    input: { ssoProviderUuid: uuid },
    update: ssoProvider.update,
    extra: async () => ({ ssoProviderUuid: uuid }),
    valuesOf: toFormValues,
    successToast: 'signOn.settings.saved',
    onSaved: () => invalidate([ssoProvider.list]),
    secrets: secretFields,
  })

  const { form, element, saved: newlySaved } = record
  const { entityId, acsUrl } = saved
  const own = entityId !== null && acsUrl !== null ? { entityId, acsUrl } : undefined
  const { orgUnitUuid } = form.values
  const { options } = useOrgNodeOptions('orgUnits', orgUnitUuid ? [orgUnitUuid] : [])
  const nameUnit = (unit: string | null) => {
    if (unit === null) return t('signOn.settings.noOrgUnit')
    const known = [saved, newlySaved].find((one) => one?.orgUnitUuid === unit)
    return known?.orgUnitName ?? options.find(({ value }) => value === unit)?.label ?? ''
  }

  const [isAsking, setAsking] = useState(false)
  // A new issuer removes the links of the members, so the user has to confirm it.
  const submit = async () => {
    const isValid = existingProviderForm.safeParse(form.values).success
    if (isValid && saved.memberCount > 0 && form.changed.includes('issuer')) setAsking(true)
    else await form.submit()
  }

  return (
    <>
      <Form form={{ ...form, submit }} ref={element} className={classes.form ?? ''}>
        <RestoredNote record={record} />
        <StateSection provider={saved} dirty={form.dirty} />
        <TestSection provider={saved} dirty={form.dirty} />
        <ProductSection form={form} />
        {own ? (
          <>
            <SamlGuideSection preset={form.values.preset} own={own} />
            <MetadataSection form={form} saved={newlySaved ?? saved} />
          </>
        ) : (
          <>
            <GuideSection preset={form.values.preset} redirectUri={redirectUri} />
            <ConnectionSection form={form} hasSecret />
          </>
        )}
        <AccessSection form={form} />
        <RequiredNote>{t('common.ui.required')}</RequiredNote>
        <input type="submit" hidden />
        <RecordActions
          record={record}
          listDifferences={(newest, names) => findDifferences(form.values, names, newest, { t, nameUnit })}
        />
      </Form>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        width="small"
        headline={t('signOn.settings.otherIssuer.title')}
        paragraphs={[
          t('signOn.settings.otherIssuer.members', { count: saved.memberCount }),
          t('signOn.settings.otherIssuer.text'),
        ]}
        buttons={[
          {
            label: t('signOn.settings.otherIssuer.submit'),
            kind: 'danger',
            onClick: () => {
              setAsking(false)
              void form.submit()
            },
          },
        ]}
      />
    </>
  )
}
