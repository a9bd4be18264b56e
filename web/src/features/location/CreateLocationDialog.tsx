import { clientDetails } from '@sorgfalt/contract/company/company'
import { identifierFromName } from '@sorgfalt/contract/fields/identifier'
import { location, locationForm } from '@sorgfalt/contract/location/location'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenings } from '#lib/use-openings.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { AddressFields, IdentityFields, WorkFields } from './LocationFields.tsx'
import { emptyLocation, firstLocation, type LocationValues } from './location.rules.ts'
import classes from './locations.module.css'

interface CreateProps {
  open: boolean
  onClose: () => void
  /** The company has none yet; undefined = that is not known yet. */
  isFirst: boolean | undefined
}

/** A new location: the rest is entered on its own page, which opens next. */
export function CreateLocationDialog({ open, onClose, isFirst }: CreateProps) {
  const openings = useOpenings(open)
  // Most locations lie where the company is.
  const { data: company, error } = useCall(clientDetails.read, {}, { enabled: open })
  const initial = company && isFirst ? firstLocation(company) : emptyLocation(company?.country ?? 'DE')
  // Not before it is known what to begin with: what is typed meanwhile would be lost, or the address not
  // proposed.
  const ready = isFirst !== undefined && (company !== undefined || error !== undefined)
  return <Creation key={`${openings} ${ready}`} open={open && ready} onClose={onClose} initial={initial} />
}

function Creation({ open, onClose, initial }: Omit<CreateProps, 'isFirst'> & { initial: LocationValues }) {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [suffix] = useState(() => 1000 + Math.floor(Math.random() * 9000))
  const action = useAction(location.create, {
    successToast: 'location.form.created',
    invalidates: [location.list],
    onSuccess: ({ uuid }) =>
      navigate({
        to: '/dashboard/company/locations/details/$uuid/$tabId',
        params: { uuid, tabId: 'details' },
      }),
  })
  const form = useForm({
    schema: locationForm,
    initial,
    refused: action.error?.fields,
    onSubmit: (values) => action.run(values),
  })
  // Proposed from the name until somebody writes one.
  const { name, identifier } = form.values
  const proposal = (of: string) => (of.trim() ? identifierFromName(of, suffix) : '')
  const [named, setNamed] = useState(name)
  if (named !== name) {
    if (identifier === proposal(named)) form.set({ identifier: proposal(name) })
    setNamed(name)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      headline={t('location.list.create')}
      width="medium"
      dirty={form.dirty && !action.pending}
      buttons={[
        {
          label: t('location.form.create'),
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      {open && (
        <Form form={form} ref={element}>
          <div className={classes.columns}>
            <IdentityFields form={form} />
            <WorkFields form={form} />
            <AddressFields form={form} />
          </div>
          <input type="submit" hidden />
        </Form>
      )}
    </Dialog>
  )
}
