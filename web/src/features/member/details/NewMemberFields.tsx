import { managedRoles } from '@sorgfalt/contract/core/role'
import { location } from '@sorgfalt/contract/location/location'
import { type memberDetailsForm, newMemberForm, newMemberModes } from '@sorgfalt/contract/member/details-form'
import { memberSpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import type { ReactNode } from 'react'
import { useCan, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { PasswordRules } from '#parts/password/PasswordRules.tsx'
import { UsernameField } from '#parts/username/UsernameField.tsx'
import type { UsernameState } from '#parts/username/use-username-check.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns, WholeLine } from '#ui/FieldColumns.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Select } from '#ui/Select.tsx'
import type { FormState } from '#ui/use-form.ts'
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
import { SpecialAttributeFields } from '../special-attributes/SpecialAttributeFields.tsx'
import { isUnderage } from '../special-attributes/special-attributes.rules.ts'
import classes from './member.module.css'

type NewMemberState = FormState<typeof newMemberForm>

interface NewMemberProps {
  form: NewMemberState
  username: { state: UsernameState; offerNext: () => void }
}

/** The fields of a new member. Fields that are rarely known at the beginning are collapsed. */
export function NewMemberFields({ form, username }: NewMemberProps) {
  const t = useText()
  const may = useCan()
  const { roleIdentifier } = useMember()
  // This cast is safe, because the form for new members contains all fields of the form for details.
  const details = { form: form as unknown as FormState<typeof memberDetailsForm> }

  return (
    <>
      <Group title={t('member.form.person')} line={false}>
        <NameFields {...details} />
        <UsernameField
          field={form.field('username')}
          state={username.state}
          onOffer={username.offerNext}
          required
        />
        <Select
          {...form.field('role')}
          label={t('member.field.role')}
          options={managedRoles(roleIdentifier).map((value) => ({
            value,
            label: t(`common.roles.${value}`),
          }))}
          required
        />
      </Group>
      <Group title={t('member.create.access')}>
        <AccessFields form={form} />
        <EmailField {...details} required={form.values.passwordMode === 'byEmail'} />
        <MobileField {...details} required={form.values.passwordMode === 'bySms'} />
        <LanguageField {...details} />
      </Group>
      <Group title={t('member.form.work')}>
        <OrgUnitsField form={form} required={!may(location.assignMembers)} />
        {may(location.assignMembers) && <LocationField {...details} />}
        <EmploymentFields {...details} />
      </Group>
      <details className={classes.more}>
        <summary>{t('member.create.more')}</summary>
        <div>
          <FieldGroup title={t('member.form.tasks')}>
            <div className={classes.rows}>
              <TaskFields {...details} />
            </div>
          </FieldGroup>
          <Group title={t('member.form.personal')}>
            <PersonalFields {...details} />
            <WholeLine>
              <PhoneField {...details} />
            </WholeLine>
            <AddressFields {...details} />
          </Group>
          {may(memberSpecialAttributes.save) && <SpecialAttributesGroup form={form} />}
        </div>
      </details>
    </>
  )
}

/** Fields in two columns with a title. */
function Group({ title, line = true, children }: { title: string; line?: boolean; children: ReactNode }) {
  return (
    <FieldGroup title={title} line={line}>
      <FieldColumns min={16}>{children}</FieldColumns>
    </FieldGroup>
  )
}

function AccessFields({ form }: { form: NewMemberState }) {
  const t = useText()
  const { passwordMode, password } = form.values

  return (
    <>
      <Select
        {...form.field('passwordMode')}
        label={t('member.create.mode')}
        hint={t(`member.create.modeHint.${passwordMode}`)}
        options={newMemberModes.map((value) => ({ value, label: t(`member.create.modes.${value}`) }))}
        required
      />
      {passwordMode === 'chosen' && (
        <PasswordField
          {...form.field('password')}
          label={t('session.common.password')}
          required
          autoComplete="new-password"
          hint={<PasswordRules password={password} />}
        />
      )}
    </>
  )
}

function OrgUnitsField({ form, required }: { form: NewMemberState; required: boolean }) {
  const t = useText()
  const field = form.field('orgUnitUuids')
  const { options, ...search } = useOrgNodeOptions('orgUnits', field.value)

  return (
    <Dropdown
      {...field}
      {...search}
      label={t('member.field.orgUnits')}
      required={required}
      hint={t(required ? 'member.create.orgUnitsRequired' : 'member.create.orgUnitsHint')}
      items={options.map((option) => ({ ...option, disabled: option.isRoot }))}
      onChange={(uuids) => field.onChange([...uuids])}
    />
  )
}

function SpecialAttributesGroup({ form }: { form: NewMemberState }) {
  const t = useText()
  const { specialAttributes, pregnantUntil, birthDate } = form.values

  return (
    <FieldGroup title={t('member.specialAttributes.title')} line>
      <div className={classes.rows}>
        <WhoSees of="specialAttributes" open />
        <SpecialAttributeFields
          value={{ specialAttributes, pregnantUntil }}
          onChange={form.set}
          isUnderage={isUnderage(birthDate)}
          error={form.field('pregnantUntil').error}
        />
      </div>
    </FieldGroup>
  )
}
