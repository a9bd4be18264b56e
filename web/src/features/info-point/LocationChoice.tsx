import { infoPoint } from '@sorgfalt/contract/info-point/info-point'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { debounce } from '#lib/constants.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { Dropdown } from '#ui/Dropdown.tsx'
import { IconMapPin } from '#ui/icons.ts'
import classes from './info-point.module.css'

/** The choice of the location whose board is shown. Hidden if the company has only one location. */
export function LocationChoice({ selected }: { selected: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounce.search)
  const { data, fetching } = useCall(
    infoPoint.locationList,
    { selected, ...(search && { search }) },
    { keepPrevious: true },
  )

  const [remote, setRemote] = useState(false)
  if (!remote && data && data.total > data.locations.length) setRemote(true)
  if (!data || (data.locations.length < 2 && !remote)) return null

  const items = data.locations.map(({ uuid, name, isOwn }) => ({
    value: uuid,
    label: name,
    icon: IconMapPin,
    ...(isOwn && { aside: t('infoPoint.own.location') }),
  }))

  return (
    <div className={classes.choice}>
      <Dropdown
        label={t('infoPoint.location')}
        variant="button"
        max={0}
        items={items}
        value={[selected]}
        onChange={([uuid]) =>
          uuid &&
          void navigate({ to: '/dashboard/start/infopoint/$locationUuid', params: { locationUuid: uuid } })
        }
        {...(remote && { onSearch: setText, searching: fetching || search !== text.trim() })}
      />
    </div>
  )
}
