import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { orgUnit, orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { FormDialog } from '#parts/form-dialog/FormDialog.tsx'
import { useProposedIdentifier } from '#parts/identifier/use-proposed-identifier.ts'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { RaiseDialog } from '#parts/raise-role/RaiseDialog.tsx'
import { useRaise } from '#parts/raise-role/use-raise.ts'
import { useForm } from '#ui/Form.tsx'
import { affectedCalls } from './affected-calls.ts'
import type { NamedUnit } from './UnitField.tsx'
import { AdminsField, DefaultField, NameFields, ParentField } from './UnitFields.tsx'
import { unitLink } from './unit-tabs.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
  /** The initial parent. Default: the highest unit that the reader sees. */
  parent?: NamedUnit
  /** The initial name. */
  name?: string
  /** Called with the new unit instead of opening its page. */
  onCreated?: (created: { uuid: string; name: string }) => void
}

/** The dialog for a new unit. After saving, the page of the unit opens. */
export function CreateUnitDialog({ open, onClose, parent, name = '', onCreated }: CreateProps) {
  const { data, loading } = useCall(orgUnit.list, {
    filter: { highest: true },
    page: 1,
    perPage: perPageOptions[2],
  })

  // The dialog opens when its initial values are known. Setting them later would take the focus from the
  // user.
  const ready = open && (parent !== undefined || !loading)
  const openCount = useOpenCount(ready)
  const root = data?.rows[0]
  const above = parent ?? (root && { uuid: root.uuid, name: root.orgUnitName })

  return (
    <Creation
      key={`${openCount} ${above?.uuid}`}
      open={ready}
      onClose={onClose}
      name={name}
      {...(above && { parent: above })}
      {...(onCreated && { onCreated })}
    />
  )
}

function Creation({ open, onClose, parent: above, name = '', onCreated }: CreateProps) {
  const t = useText()
  const navigate = useNavigate()
  const [parent, setParent] = useState(above)
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const action = useAction(orgUnit.create, {
    successToast: 'orgUnit.form.created',
    invalidates: affectedCalls,
    onSuccess: ({ uuid }) => (onCreated ? undefined : navigate(unitLink(uuid))),
  })

  const form = useForm({
    schema: orgUnitForm,
    initial: {
      orgUnitName: name,
      identifier: '',
      parentUuid: above?.uuid ?? null,
      isDefault: false,
      adminUuids: [],
    },
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const created = await action.run({ ...values, ...raise.input() })
      if (created) onCreated?.({ uuid: created.uuid, name: values.orgUnitName })
    },
  })

  const raise = useRaise(form, picked, form.values.adminUuids)

  const { orgUnitName, identifier } = form.values
  useProposedIdentifier({
    name: orgUnitName,
    identifier,
    onPropose: (proposed) => form.set({ identifier: proposed }),
  })

  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        headline={t('orgUnit.list.create')}
        width="medium"
        closable={!raise.dialog.open}
        form={{ ...form, submit: raise.submit }}
        submit={t('orgUnit.form.create')}
        pending={action.pending}
      >
        <NameFields form={form} editable={{ name: true, rest: true }} />
        <ParentField form={form} parent={parent} onPick={setParent} />
        <AdminsField form={form} people={new Map(picked.map((one) => [one.uuid, one]))} onPick={setPicked} />
        <DefaultField form={form} fixed={false} />
      </FormDialog>
      <RaiseDialog of="orgUnit" {...raise.dialog} />
    </>
  )
}
