import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '#ui/icons.ts'
import classes from './SecurityTab.module.css'

const phonePattern = /android|ios|iphone|ipad/i

interface End {
  label: string
  /** Returns the accessible name, which contains the device. */
  describe: (device: string) => string
  pending: boolean
  run: () => void
}

interface DeviceLineProps {
  device: { browser: string | null; system: string | null; current: boolean }
  times: readonly string[]
  /** The button at the end. Undefined: there is none. */
  end: End | undefined
}

/** A device in a list: browser and system, when it was used, and a button that signs it out or ends trust. */
export function DeviceLine({ device: { browser, system, current }, times, end }: DeviceLineProps) {
  const t = useText()
  const browserName = browser ?? t('profile.security.unknownBrowser')
  const device = system ? t('profile.security.on', { browser: browserName, system }) : browserName

  return (
    <li className={classes.session}>
      <Icon
        icon={system && phonePattern.test(system) ? IconDeviceMobile : IconDeviceDesktop}
        size={24}
        className={classes.icon}
      />
      <div className={classes.main}>
        <p className={classes.device}>{device}</p>
        <p className={classes.times}>
          {times.map((time) => (
            <span key={time}>{time} </span>
          ))}
        </p>
      </div>
      {current && (
        <State tone="ok" icon={IconCircleCheck}>
          {t('profile.security.current')}
        </State>
      )}
      {end && (
        <Button busy={end.pending} aria-label={end.describe(device)} onClick={end.run}>
          {end.label}
        </Button>
      )}
    </li>
  )
}
