import { type MemberDetails, memberDetails } from '@sorgfalt/contract/member/details'
import { memberDetailsForm, memberEditing } from '@sorgfalt/contract/member/details-form'
import { memberList } from '@sorgfalt/contract/member/list'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { useCountries } from '#parts/address/use-countries.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { UsernameField } from '#parts/username/UsernameField.tsx'
import { useUsernameCheck } from '#parts/username/use-username-check.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { Callout } from '#ui/Callout.tsx'
import { RequiredNote } from '#ui/Field.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Select } from '#ui/Select.tsx'
import {
  AddressFields,
  EmailField,
  EmploymentFields,
  LanguageField,
  LocationField,
  MobileField,
  NameFields,
  PersonalFields,
  PhoneField,
  TaskFields,
} from '../MemberFields.tsx'
import classes from './member.module.css'
import { listDifferences, type MemberValues, toValues } from './member-form.rules.ts'

/** The form for the details of a member. Read-only for users who may not change the member. */
export function MemberForm({ saved }: { saved: MemberDetails }) {
  const t = useText()
  const { uuid, may } = saved
  const record = useRecordForm({
    schema: memberDetailsForm,
    saved,
    read: memberDetails.read,
    input: { uuid },
    update: memberEditing.update,
    extra: async () => ({ uuid }),
    valuesOf: toValues,
    successToast: 'member.form.saved',
    onSaved: () => invalidate([memberList.getList, memberList.loadMember]),
    editable: may.edit,
  })

  const { form, element, action, saved: newlySaved } = record
  const username = useUsernameCheck(form.values.username, saved.username)
  const fields = { form, disabled: !may.edit }

  return (
    <Form form={form} ref={element} className={classes.form ?? ''}>
      {!may.edit && (
        <Callout tone="info">
          {t(saved.status === 'archived' ? 'member.form.archived' : 'member.form.readOnly')}
        </Callout>
      )}
      <RestoredNote record={record} />
      <FormSection title={t('member.form.person')} text={t('member.form.personText')}>
        <FieldColumns min={16}>
          <NameFields {...fields} />
          <PersonalFields {...fields} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('member.form.contact')} text={t('member.form.contactText')}>
        <FieldColumns min={16}>
          <EmailField {...fields} />
          <LanguageField {...fields} />
          <MobileField {...fields} />
          <PhoneField {...fields} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('member.form.address')}>
        <FieldColumns min={16}>
          <AddressFields {...fields} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('member.form.work')} text={t('member.form.workText')}>
        <FieldColumns min={16}>
          <LocationField form={form} disabled={!may.changeLocation} />
          <EmploymentFields {...fields} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('member.form.tasks')} text={t('member.form.tasksText')}>
        <TaskFields {...fields} />
      </FormSection>
      <FormSection title={t('member.form.access')} text={<AccountFacts saved={saved} />}>
        <FieldColumns min={16}>
          <Select
            {...form.field('role')}
            label={t('member.field.role')}
            options={may.roles.map((value) => ({ value, label: t(`common.roles.${value}`) }))}
            disabled={may.roles.length < 2}
            required
          />
          <UsernameField field={form.field('username')} state={username} disabled={!may.edit} required />
        </FieldColumns>
      </FormSection>
      {may.edit && <RequiredNote>{t('common.ui.required')}</RequiredNote>}
      <input type="submit" hidden />
      <SaveBar
        changes={form.changed.length}
        busy={action.pending}
        onSave={record.save}
        onDiscard={record.discard}
      />
      {newlySaved && (
        <Conflict
          record={record}
          entered={form.values}
          saved={toValues(newlySaved)}
          changed={record.conflicts}
        />
      )}
    </Form>
  )
}

/** The last login, and a note if the member has no password. */
function AccountFacts({ saved: { lastLoginAt, hasPassword } }: { saved: MemberDetails }) {
  const t = useText()
  const { moment } = useFormats()
  const login = lastLoginAt
    ? t('member.details.lastLogin', { when: moment(lastLoginAt) })
    : t('member.details.neverLoggedIn')

  return (
    <span className={classes.facts}>
      {[login, hasPassword ? '' : t('member.list.noPassword')].filter(Boolean).join(' · ')}
    </span>
  )
}

interface ConflictProps {
  record: Pick<ReturnType<typeof useRecordForm>, 'lastSave' | 'keepOwn' | 'takeSaved'>
  entered: MemberValues
  saved: MemberValues
  changed: readonly string[]
}

function Conflict({ record, entered, saved, changed }: ConflictProps) {
  const t = useText()
  const formats = useFormats()
  const countries = useCountries(saved.country)
  const chosen = [entered.locationUuid, saved.locationUuid].filter((uuid) => uuid !== null)
  const { options } = useOrgNodeOptions('locations', chosen)
  const findLabel = (items: readonly { value: string; label: string }[]) => (value: string) =>
    items.find((item) => item.value === value)?.label ?? value
  const labels = { t, formats, countryName: findLabel(countries), locationName: findLabel(options) }

  return (
    <VersionConflict
      open
      lastSave={record.lastSave}
      differences={listDifferences({ entered, changed, saved }, labels)}
      onKeep={record.keepOwn}
      onTake={record.takeSaved}
    />
  )
}
