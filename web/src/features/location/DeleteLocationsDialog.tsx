import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { type ListedLocation, location } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import classes from './locations.module.css'

type LocationToDelete = Pick<ListedLocation, 'uuid' | 'name' | 'memberCount'>

interface DeleteProps {
  /** The locations to delete. The dialog is closed if there are none. */
  locations: readonly LocationToDelete[]
  onClose: () => void
  onDeleted?: () => void
}

/**
 * The dialog that confirms the deletion of locations and asks for the new location of their members and
 * groups.
 */
export function DeleteLocationsDialog({ locations, onClose, onDeleted }: DeleteProps) {
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(locations)
  if (locations.length > 0 && locations !== shown) setShown(locations)
  const t = useText()
  const formats = useFormats()
  const [target, setTarget] = useState<string>()
  const [search, setSearch] = useState('')
  const open = locations.length > 0
  const uuids = shown.map(({ uuid }) => uuid)
  const { data: groups } = useCall(
    memberGroup.list,
    { filter: { location: uuids }, page: 1, perPage: perPageOptions[0] },
    { enabled: open },
  )

  const { data: others, fetching } = useCall(
    location.list,
    { filter: { ...(search.trim() && { search: search.trim() }) }, page: 1, perPage: perPageOptions[2] },
    { enabled: open, keepPrevious: true },
  )

  const close = () => {
    setTarget(undefined)
    setSearch('')
    onClose()
  }

  const action = useAction(location.remove, {
    successToast: 'location.remove.done',
    invalidates: [location.list, memberGroup.list],
    onSuccess: () => {
      close()
      onDeleted?.()
    },
  })

  const members = shown.reduce((sum, { memberCount }) => sum + memberCount, 0)
  const hasContents = members + (groups?.total ?? 0) > 0
  const items = (others?.rows ?? [])
    .filter(({ uuid }) => !uuids.includes(uuid))
    .map(({ uuid, name }) => ({ value: uuid, label: name }))

  return (
    <Dialog
      open={open}
      onClose={close}
      width="small"
      headline={t('location.remove.title', { count: shown.length, total: formats.number(shown.length) })}
      paragraphs={[
        t('location.remove.text', {
          names: formats.list(shown.map(({ name }) => name)),
          count: shown.length,
        }),
      ]}
      buttons={[
        {
          label: t('location.remove.submit'),
          kind: 'danger',
          busy: action.pending,
          disabled: groups === undefined || (hasContents && target === undefined),
          onClick: () =>
            void action.run({
              locationUuids: uuids,
              ...(hasContents && target && { moveMembersTo: target }),
            }),
        },
      ]}
    >
      {open && hasContents && (
        <div className={classes.rows}>
          <Callout tone="warn">
            {t('location.remove.notEmpty', {
              members: formats.number(members),
              groups: formats.number(groups?.total ?? 0),
            })}
          </Callout>
          <Dropdown
            label={t('location.remove.target')}
            hint={t('location.remove.targetHint')}
            max={0}
            items={items}
            value={target ? [target] : []}
            onChange={([uuid]) => setTarget(uuid)}
            searchLabel={t('location.list.search')}
            onSearch={setSearch}
            searching={fetching}
          />
        </div>
      )}
    </Dialog>
  )
}
