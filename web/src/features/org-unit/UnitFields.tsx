import type { orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import { useText } from '#lib/texts.tsx'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { eligible } from '#parts/raise-role/use-raise.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'
import classes from './org-units.module.css'
import { type NamedUnit, UnitField } from './UnitField.tsx'

const unitLeaders = eligible('orgUnit')

type UnitForm = FormState<typeof orgUnitForm>

interface NameFieldsProps {
  form: UnitForm
  /** Whether the name can be changed, and whether the other fields can be changed. */
  editable: { name: boolean; rest: boolean }
}

/** The fields for the name and the identifier of a unit. */
export function NameFields({ form, editable }: NameFieldsProps) {
  const t = useText()
  const identifier = form.field('identifier')

  return (
    <>
      <TextField
        {...form.field('orgUnitName')}
        label={t('orgUnit.form.orgUnitName')}
        disabled={!editable.name}
        autoComplete="off"
      />
      <TextField
        {...identifier}
        onChange={(value) => identifier.onChange(value.toLowerCase())}
        label={t('orgUnit.form.identifier')}
        hint={t('orgUnit.form.identifierHint')}
        disabled={!editable.rest}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

interface ParentFieldProps {
  form: UnitForm
  parent: NamedUnit | undefined
  onPick: (unit: NamedUnit) => void
  notBelow?: string
  disabled?: boolean
}

/** The field for the parent of a unit. */
export function ParentField({ form, parent, onPick, notBelow, disabled = false }: ParentFieldProps) {
  const t = useText()
  const field = form.field('parentUuid')

  return (
    <UnitField
      name={field.name}
      label={t('orgUnit.form.parentUuid')}
      error={field.error}
      onBlur={field.onBlur}
      disabled={disabled}
      value={parent}
      notBelow={notBelow}
      onChange={(unit) => {
        onPick(unit)
        field.onChange(unit.uuid)
      }}
    />
  )
}

interface AdminsFieldProps {
  form: UnitForm
  people: ReadonlyMap<string, PickedMember>
  onPick: (members: readonly PickedMember[]) => void
  disabled?: boolean
}

/** The field for the responsible members of a unit. */
export function AdminsField({ form, people, onPick, disabled = false }: AdminsFieldProps) {
  const t = useText()
  const field = form.field('adminUuids')

  return (
    <MemberField
      label={t('orgUnit.form.adminUuids')}
      hint={t('orgUnit.form.adminsHint')}
      error={field.error}
      {...unitLeaders}
      emptyNote={t('orgUnit.form.nobodyEligible')}
      disabled={disabled}
      value={field.value.flatMap((uuid) => people.get(uuid) ?? [])}
      onChange={(members) => {
        onPick(members)
        field.onChange(members.map(({ uuid }) => uuid))
      }}
    />
  )
}

/**
 * The field that makes a unit the default unit. It cannot be cleared: only another unit can replace the
 * default unit.
 */
export function DefaultField({
  form,
  fixed,
  disabled = false,
}: {
  form: UnitForm
  fixed: boolean
  disabled?: boolean
}) {
  const t = useText()
  const { value, onChange, name } = form.field('isDefault')

  return (
    <div>
      <Checkbox
        name={name}
        value={value}
        onChange={onChange}
        disabled={disabled || fixed}
        label={t('orgUnit.form.isDefault')}
      />
      <p className={classes.hint}>{t(fixed ? 'orgUnit.form.defaultFixed' : 'orgUnit.form.defaultHint')}</p>
    </div>
  )
}
