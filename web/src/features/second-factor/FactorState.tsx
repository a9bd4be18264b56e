import { maxPasskeys, type PasskeyView } from '@sorgfalt/contract/second-factor/passkey'
import { type OwnFactor, recoveryCodeCount } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { findPasskeyObstacle } from '#parts/second-factor/web-authn.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FactList } from '#ui/FactList.tsx'
import type { FactorKind } from './Enrolment.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import classes from './second-factor.module.css'

/** Up to this number of recovery codes, the card warns. */
const fewCodes = 3

interface FactorStateProps {
  factor: OwnFactor
  /** Without a kind, the member chooses it. */
  onEnrol: (kind?: FactorKind) => void
  onNewCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** The factors that a member has, and the buttons that change them. */
export function FactorState({ factor, onEnrol, onNewCodes, onRemoved }: FactorStateProps) {
  const t = useText()
  const { date } = useFormats()
  const [removing, setRemoving] = useState<'app' | PasskeyView>()
  const { setUpAt, passkeys, requiredFrom } = factor
  const count = (setUpAt === null ? 0 : 1) + passkeys.length
  const isRequired = requiredFrom !== null && requiredFrom <= today()
  const mayRemove = !isRequired || count > 1

  if (count === 0)
    return (
      <div className={classes.rows}>
        <p>
          {requiredFrom === null
            ? t('secondFactor.none')
            : t('secondFactor.requiredFrom', { when: date(requiredFrom) })}
        </p>
        <div>
          <Button kind="primary" onClick={() => onEnrol()}>
            {t('secondFactor.setUp')}
          </Button>
        </div>
      </div>
    )

  return (
    <div className={classes.rows}>
      <Passkeys
        passkeys={passkeys}
        onAdd={() => onEnrol('passkey')}
        onRemove={mayRemove ? setRemoving : undefined}
      />
      <App
        factor={factor}
        onSetUp={() => onEnrol('app')}
        onRemove={mayRemove ? () => setRemoving('app') : undefined}
      />
      <RecoveryCodesLeft count={factor.recoveryCodesLeft} onNewCodes={onNewCodes} />
      <RemoveDialog
        about={removing}
        isLast={count === 1}
        onClose={() => setRemoving(undefined)}
        onRemoved={onRemoved}
      />
    </div>
  )
}

interface PasskeysProps {
  passkeys: readonly PasskeyView[]
  onAdd: () => void
  onRemove: ((passkey: PasskeyView) => void) | undefined
}

function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  const t = useText()
  const [renaming, setRenaming] = useState<PasskeyView>()
  const obstacle = findPasskeyObstacle()
  const isFull = passkeys.length >= maxPasskeys
  const reason = isFull ? 'full' : obstacle

  return (
    <section className={classes.section}>
      <h3>{t('secondFactor.passkey.title')}</h3>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRename={setRenaming} onRemove={onRemove} />}
      {reason ? (
        <p className={classes.note}>{t(`secondFactor.passkey.${reason}`)}</p>
      ) : (
        <div className={classes.buttons}>
          <Button onClick={onAdd}>{t('secondFactor.passkey.add')}</Button>
        </div>
      )}
      <RenamePasskeyDialog about={renaming} onClose={() => setRenaming(undefined)} />
    </section>
  )
}

interface AppProps {
  factor: OwnFactor
  onSetUp: () => void
  onRemove: (() => void) | undefined
}

function App({ factor: { setUpAt, lastUsedAt }, onSetUp, onRemove }: AppProps) {
  const t = useText()
  const { moment } = useFormats()

  return (
    <section className={classes.section}>
      <h3>{t('secondFactor.app.title')}</h3>
      {setUpAt !== null && (
        <FactList
          className={classes.facts}
          facts={[
            [t('secondFactor.setUpAt'), moment(setUpAt)],
            [t('secondFactor.lastUsedAt'), lastUsedAt ? moment(lastUsedAt) : '–'],
          ]}
        />
      )}
      <div className={classes.buttons}>
        <Button onClick={onSetUp}>
          {t(setUpAt === null ? 'secondFactor.app.setUp' : 'secondFactor.replace')}
        </Button>
        {setUpAt !== null && onRemove && <Button onClick={onRemove}>{t('secondFactor.app.remove')}</Button>}
      </div>
    </section>
  )
}

interface RecoveryCodesLeftProps {
  count: number
  onNewCodes: (codes: readonly string[]) => void
}

function RecoveryCodesLeft({ count, onNewCodes }: RecoveryCodesLeftProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)

  return (
    <section className={classes.section}>
      <h3>{t('secondFactor.codes.label')}</h3>
      <p>{t('secondFactor.codes.leftOf', { count, total: recoveryCodeCount })}</p>
      {count <= fewCodes && (
        <Callout tone="warn">
          {count === 0 ? t('secondFactor.codes.noneLeftText') : t('secondFactor.codes.few', { count })}
        </Callout>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => setIsOpen(true)}>{t('secondFactor.renew.open')}</Button>
      </div>
      <RenewDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onRenewed={(codes) => {
          setIsOpen(false)
          onNewCodes(codes)
        }}
      />
    </section>
  )
}
