import type { InfoPointBoard } from '@sorgfalt/contract/info-point/info-point'
import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconAmbulance, IconBuilding, IconFlag, IconFlame, IconPhoneCall } from '#ui/icons.ts'
import { phoneLink } from './phone-link.ts'
import classes from './strip.module.css'

const icons = { emergency: IconPhoneCall, fire: IconFlame, rescue: IconAmbulance } as const

interface CellProps {
  icon: IconShape
  label: string
  loud?: boolean
  children: ReactNode
}

function Cell({ icon, label, loud = false, children }: CellProps) {
  return (
    <div className={classes.cell} data-loud={loud || undefined}>
      <dt>
        <Icon icon={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Dial({ number }: { number: string }) {
  const link = phoneLink(number)
  return link ? <a href={link}>{number}</a> : number
}

/** The emergency numbers and the assembly point. */
export function EmergencyStrip({
  numbers,
  location,
}: {
  numbers: InfoPointBoard['emergencyNumbers']
  location: InfoPointBoard['location']
}) {
  const t = useText()
  return (
    <dl className={classes.strip}>
      {numbers.map(({ service, number }) => (
        <Cell key={service} icon={icons[service]} label={t(`infoPoint.service.${service}`)} loud>
          <Dial number={number} />
        </Cell>
      ))}
      {location?.internalEmergencyNumber && (
        <Cell icon={IconBuilding} label={t('infoPoint.internal')}>
          <Dial number={location.internalEmergencyNumber} />
        </Cell>
      )}
      {location?.assemblyPoint && (
        <Cell icon={IconFlag} label={t('infoPoint.assemblyPoint')}>
          {location.assemblyPoint}
        </Cell>
      )}
    </dl>
  )
}
