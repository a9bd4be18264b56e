import { useText } from '#lib/texts.tsx'
import { findPasskeyObstacle } from '#parts/second-factor/web-authn.ts'
import { Button } from '#ui/Button.tsx'
import { IconDeviceMobile, IconKey } from '#ui/icons.ts'
import type { FactorKind } from './Enrolment.tsx'
import classes from './second-factor.module.css'

interface ChoiceStepProps {
  onChosen: (kind: FactorKind) => void
  onCancel: (() => void) | undefined
}

/** Lets the member choose the kind of second factor. Explains why passkeys do not work on this page. */
export function ChoiceStep({ onChosen, onCancel }: ChoiceStepProps) {
  const t = useText()
  const obstacle = findPasskeyObstacle()

  return (
    <div className={classes.form}>
      <div className={classes.choice}>
        <p>{obstacle ? t(`secondFactor.passkey.${obstacle}`) : t('secondFactor.choice.passkey')}</p>
        {!obstacle && (
          <Button kind="primary" icon={IconKey} onClick={() => onChosen('passkey')}>
            {t('secondFactor.passkey.add')}
          </Button>
        )}
      </div>
      <div className={classes.choice}>
        <p>{t('secondFactor.choice.app')}</p>
        <Button
          kind={obstacle ? 'primary' : 'secondary'}
          icon={IconDeviceMobile}
          onClick={() => onChosen('app')}
        >
          {t('secondFactor.app.setUp')}
        </Button>
      </div>
      {onCancel && (
        <div className={classes.buttons}>
          <Button kind="ghost" onClick={onCancel}>
            {t('common.ui.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
