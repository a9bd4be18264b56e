import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { identifierFromName } from '@sorgfalt/contract/fields/identifier'
import { orgUnit, orgUnitForm } from '@sorgfalt/contract/org-unit/org-unit'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenings } from '#lib/use-openings.ts'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { RaiseDialog } from '#parts/raise-role/RaiseDialog.tsx'
import { useRaise } from '#parts/raise-role/use-raise.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { affectedCalls } from './affected-calls.ts'
import type { NamedUnit } from './UnitField.tsx'
import { AdminsField, DefaultField, NameFields, ParentField } from './UnitFields.tsx'
import { unitLink } from './unit-tabs.ts'

interface CreateProps {
  open: boolean
  onClose: () => void
  /** Where it goes unless another place is chosen; the top of the tree without one. */
  parent?: NamedUnit
}

/** A new unit; its own page opens next. */
export function CreateUnitDialog({ open, onClose, parent }: CreateProps) {
  const { data, loading } = useCall(orgUnit.list, {
    filter: { highest: true },
    page: 1,
    perPage: perPageOptions[2],
  })
  // It opens once it is known what stands in it: filled anew behind whoever types, it would lose the focus.
  const ready = open && (parent !== undefined || !loading)
  const openings = useOpenings(ready)
  const root = data?.rows[0]
  const above = parent ?? (root && { uuid: root.uuid, name: root.orgUnitName })
  return (
    <Creation
      key={`${openings} ${above?.uuid}`}
      open={ready}
      onClose={onClose}
      {...(above && { parent: above })}
    />
  )
}

function Creation({ open, onClose, parent: above }: CreateProps) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [suffix] = useState(() => 1000 + Math.floor(Math.random() * 9000))
  const [parent, setParent] = useState(above)
  const [picked, setPicked] = useState<readonly PickedMember[]>([])
  const action = useAction(orgUnit.create, {
    successToast: 'orgUnit.form.created',
    invalidates: affectedCalls,
    onSuccess: ({ uuid }) => navigate(unitLink(uuid)),
  })
  const form = useForm({
    schema: orgUnitForm,
    initial: {
      orgUnitName: '',
      identifier: '',
      parentUuid: above?.uuid ?? null,
      isDefault: false,
      adminUuids: [],
    },
    refused: action.error?.fields,
    onSubmit: (values) => action.run({ ...values, ...raise.input() }),
  })
  const raise = useRaise(form, picked, form.values.adminUuids)
  // Proposed from the name until somebody writes one.
  const { orgUnitName, identifier } = form.values
  const proposal = (of: string) => (of.trim() ? identifierFromName(of, suffix) : '')
  const [named, setNamed] = useState(orgUnitName)
  if (named !== orgUnitName) {
    if (identifier === proposal(named)) form.set({ identifier: proposal(orgUnitName) })
    setNamed(orgUnitName)
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        headline={t('orgUnit.list.create')}
        width="medium"
        dirty={form.dirty && !action.pending}
        closable={!raise.dialog.open}
        buttons={[
          {
            label: t('orgUnit.form.create'),
            busy: action.pending,
            onClick: () => element.current?.requestSubmit(),
          },
        ]}
      >
        {open && (
          <Form form={{ ...form, submit: raise.submit }} ref={element}>
            <NameFields form={form} editable={{ name: true, rest: true }} />
            <ParentField form={form} parent={parent} onPick={setParent} />
            <AdminsField
              form={form}
              people={new Map(picked.map((one) => [one.uuid, one]))}
              onPick={setPicked}
            />
            <DefaultField form={form} fixed={false} />
            <input type="submit" hidden />
          </Form>
        )}
      </Dialog>
      <RaiseDialog of="orgUnit" {...raise.dialog} />
    </>
  )
}
