import { signInPolicy } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useEffect, useRef, useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { AddressField } from './AddressField.tsx'
import { CheckOutcome } from './CheckOutcome.tsx'
import { ActiveState } from './ProvidersPage.tsx'
import classes from './sign-on.module.css'
import { useIssuerCheck } from './use-issuer-check.ts'

interface StateSectionProps {
  provider: SsoProviderView
  /** True: the form has unsaved changes, so the provider must not be switched on. */
  dirty: boolean
}

/** The section that switches a provider on and off, with its start address. */
export function StateSection({ provider, dirty }: StateSectionProps) {
  const t = useText()
  const { isActive, name, startUrl } = provider
  const state = useFocusAfterSwitch(isActive)

  return (
    <FormSection title={t('signOn.settings.details.loginPage')}>
      <div className={classes.rows}>
        <div ref={state} tabIndex={-1} className={classes.state}>
          <ActiveState isActive={isActive} />
        </div>
        <p>{t(`signOn.settings.details.${isActive ? 'on' : 'off'}`, { name })}</p>
        {isActive ? (
          <SwitchOff provider={provider} />
        ) : (
          <SwitchOn key={provider.version} provider={provider} dirty={dirty} />
        )}
      </div>
      <AddressField
        label={t('signOn.settings.details.startUrl')}
        hint={t('signOn.settings.details.startUrlHint')}
        address={startUrl}
        copyLabel={t('signOn.settings.details.copyStartUrl')}
      />
    </FormSection>
  )
}

/**
 * Returns a ref to the element that gets the focus when the state has changed and the button that changed it
 * has been removed.
 */
function useFocusAfterSwitch(isActive: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(isActive)
  useEffect(() => {
    if (shown.current !== isActive && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    shown.current = isActive
  }, [isActive])

  return element
}

/** Calls whose answers contain the state of a provider. */
const affected = [ssoProvider.list, ssoProvider.read, signInPolicy.read]

/** The button that switches a provider on. If the check fails, shows what the check has found. */
function SwitchOn({ provider, dirty }: StateSectionProps) {
  const t = useText()
  const { uuid, preset } = provider
  const issuer = provider.issuer ?? ''
  const lacksMetadata = provider.issuer === null
  const { check, pending, result } = useIssuerCheck({ preset, issuer })
  const action = useAction(ssoProvider.activate, {
    loaderId: screenLoader,
    successToast: 'signOn.settings.activated',
    invalidates: affected,
    onFailure: ({ code }) => {
      if (code === 'SsoProvider.CheckFailed') void check({ preset, issuer })
    },
  })

  return (
    <>
      {result && result.outcome !== 'ok' && (
        <CheckOutcome check={result} title={t('signOn.settings.details.failed')} />
      )}
      <div className={classes.buttons}>
        <Button
          kind="primary"
          disabled={dirty || lacksMetadata}
          busy={action.pending || pending}
          onClick={() => void action.run({ ssoProviderUuid: uuid })}
        >
          {t('signOn.settings.activate')}
        </Button>
        {lacksMetadata && !dirty && (
          <span className={classes.note}>{t('common.errorCodes.SsoProvider.MetadataMissing')}</span>
        )}
        {dirty && <span className={classes.note}>{t('signOn.settings.details.unsaved')}</span>}
      </div>
    </>
  )
}

/** The button that switches a provider off after a confirmation. */
function SwitchOff({ provider: { uuid, name } }: Pick<StateSectionProps, 'provider'>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const action = useAction(ssoProvider.deactivate, {
    loaderId: screenLoader,
    successToast: 'signOn.settings.deactivate.done',
    invalidates: affected,
    onSuccess: () => setOpen(false),
  })
  const label = t('signOn.settings.deactivate.open')

  return (
    <div>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        width="small"
        headline={t('signOn.settings.deactivate.title', { name })}
        paragraphs={[t('signOn.settings.deactivate.text')]}
        buttons={[{ label, busy: action.pending, onClick: () => void action.run({ ssoProviderUuid: uuid }) }]}
      />
    </div>
  )
}
