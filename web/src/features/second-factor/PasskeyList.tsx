import type { PasskeyView } from '@sorgfalt/contract/second-factor/passkey'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconKey } from '#ui/icons.ts'
import classes from './second-factor.module.css'

interface PasskeyListProps {
  passkeys: readonly PasskeyView[]
  onRename: (passkey: PasskeyView) => void
  /** Undefined: none of them may be removed. */
  onRemove: ((passkey: PasskeyView) => void) | undefined
}

/** The member's passkeys: their names, when they were used, and on which other host they work. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const t = useText()
  return (
    <ul className={classes.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey.uuid} className={classes.passkey}>
          <Icon icon={IconKey} size={24} className={classes.icon} />
          <div className={classes.main}>
            <p className={classes.name}>{passkey.name}</p>
            <PasskeyTimes passkey={passkey} />
          </div>
          <div className={classes.buttons}>
            <Button
              size="small"
              aria-label={t('secondFactor.passkey.renameLabel', { name: passkey.name })}
              onClick={() => onRename(passkey)}
            >
              {t('secondFactor.passkey.rename')}
            </Button>
            {onRemove && (
              <Button
                size="small"
                aria-label={t('secondFactor.passkey.removeLabel', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {t('secondFactor.passkey.remove')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function PasskeyTimes({ passkey }: { passkey: PasskeyView }) {
  const t = useText()
  const { moment } = useFormats()
  const facts = [
    t('secondFactor.passkey.addedAt', { when: moment(passkey.createdAt) }),
    passkey.lastUsedAt === null
      ? t('secondFactor.passkey.neverUsed')
      : t('secondFactor.passkey.usedAt', { when: moment(passkey.lastUsedAt) }),
    ...(passkey.isBackedUp ? [t('secondFactor.passkey.backedUp')] : []),
    ...(passkey.worksHere ? [] : [t('secondFactor.passkey.host', { host: passkey.host })]),
  ]

  return (
    <p className={classes.times}>
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
    </p>
  )
}
