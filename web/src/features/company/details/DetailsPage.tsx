import { type ClientDetails, clientDetails, clientDetailsForm } from '@sorgfalt/contract/company/company'
import { reloadMember, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { CodeAndCity, FieldColumns, WholeLine } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from '../configuration/settings.module.css'
import { SettingsScreen } from '../SettingsScreen.tsx'
import { findDifferences, toFormValues } from './details.rules.ts'

/** The page of the company's master data. */
export function DetailsPage() {
  return <SettingsScreen title="company.details.title" call={clientDetails.read} form={DetailsForm} />
}

function DetailsForm({ saved }: { saved: ClientDetails }) {
  const t = useText()
  const may = useCan()
  const editable = may(clientDetails.update)
  const settings = useRecordForm({
    schema: clientDetailsForm,
    saved,
    read: clientDetails.read,
    update: clientDetails.update,
    valuesOf: toFormValues,
    successToast: 'company.details.saved',
    editable,
    // Updates the name and the ID of the company in the session. Letters with initial passwords contain both.
    onSaved: async () => void (await reloadMember()),
  })

  const { form, element } = settings
  const identifier = form.field('clientIdentifier')
  const country = form.field('country')
  const text = (name: 'name' | 'street' | 'additional' | 'postalCode' | 'city', autoComplete: string) => (
    <TextField
      {...form.field(name)}
      label={t(`company.details.${name}`)}
      autoComplete={autoComplete}
      disabled={!editable}
    />
  )

  return (
    <Form form={form} ref={element} className={classes.form ?? ''}>
      {!editable && <Callout tone="info">{t('company.details.readOnly')}</Callout>}
      <RestoredNote record={settings} />
      <ContentCard headline={t('company.details.company')}>
        <FieldColumns>
          {text('name', 'organization')}
          <TextField
            {...identifier}
            onChange={(value) => identifier.onChange(value.trim().toLowerCase())}
            label={t('company.details.clientIdentifier')}
            hint={t(
              saved.mayChangeIdentifier
                ? 'company.details.identifierHint'
                : 'company.details.identifierFixed',
            )}
            disabled={!editable || !saved.mayChangeIdentifier}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FieldColumns>
      </ContentCard>
      <ContentCard headline={t('company.details.address')}>
        <FieldColumns min={16}>
          <WholeLine>{text('street', 'address-line1')}</WholeLine>
          <WholeLine>{text('additional', 'address-line2')}</WholeLine>
          <CodeAndCity>
            {text('postalCode', 'postal-code')}
            {text('city', 'address-level2')}
          </CodeAndCity>
          <Dropdown
            name="country"
            label={t('company.details.country')}
            max={0}
            disabled={!editable}
            items={saved.countries.map(({ code, name }) => ({ value: code, label: name }))}
            value={[country.value as ClientDetails['country']]}
            onChange={([code]) => country.onChange(code ?? '')}
            onBlur={country.onBlur}
            error={country.error}
          />
        </FieldColumns>
      </ContentCard>
      <input type="submit" hidden />
      <RecordActions
        record={settings}
        listDifferences={(newlySaved, names) => findDifferences(form.values, names, newlySaved, t)}
      />
    </Form>
  )
}
