import { secondFactor, type TrustedDevice } from '@sorgfalt/contract/second-factor/second-factor'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { DeviceLine } from './DeviceLine.tsx'
import classes from './SecurityTab.module.css'

/** The devices that need no code. The card of the second factor reports a failure of the same call. */
export function TrustedDevicesCard() {
  const t = useText()
  const { data } = useCall(secondFactor.read, {})
  if (!data || data.trustedDevices.length === 0) return null

  return (
    <ContentCard headline={t('secondFactor.trusted.title')} subHeadline={t('secondFactor.trusted.text')}>
      <ul className={classes.list}>
        {data.trustedDevices.map((device) => (
          <Device key={device.uuid} device={device} />
        ))}
      </ul>
    </ContentCard>
  )
}

function Device({ device }: { device: TrustedDevice }) {
  const t = useText()
  const { dateTime, moment } = useFormats()
  const { run, pending } = useAction(secondFactor.endTrust, {
    invalidates: [secondFactor.read],
    successToast: 'secondFactor.trusted.ended',
  })

  return (
    <DeviceLine
      device={device}
      times={[
        t('secondFactor.trusted.since', { when: moment(device.createdAt) }),
        t('secondFactor.trusted.until', { when: dateTime(device.expiresAt) }),
      ]}
      end={{
        label: t('secondFactor.trusted.end'),
        describe: (name) => t('secondFactor.trusted.endLabel', { device: name }),
        pending,
        run: () => void run({ trustedDeviceUuid: device.uuid }),
      }}
    />
  )
}
