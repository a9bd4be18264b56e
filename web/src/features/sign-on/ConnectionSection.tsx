import { ssoCheckForm } from '@sorgfalt/contract/sign-on/sso-provider'
import { useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CheckOutcome } from './CheckOutcome.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import { completeIssuer, exampleIssuers } from './provider.rules.ts'
import type { SectionProps } from './provider-form.ts'
import classes from './sign-on.module.css'
import { useIssuerCheck } from './use-issuer-check.ts'

interface ConnectionSectionProps extends SectionProps {
  /** True: the server has a secret, which stays if the field is empty. */
  hasSecret?: boolean
}

/** The section for the data that the provider shows, with the check of the issuer. */
export function ConnectionSection({ form, step, hasSecret = false }: ConnectionSectionProps) {
  const t = useText()
  const { preset } = form.values
  const { value: entered, ...field } = form.field('issuer')
  const issuer = { ...field, value: entered ?? '' }
  const applicationId = form.field('applicationId')
  const secret = form.field('applicationSecret')
  const element = useRef<HTMLInputElement>(null)
  const { check, pending, result } = useIssuerCheck({ preset, issuer: issuer.value })

  const complete = () => {
    const completed = completeIssuer(preset, issuer.value)
    if (completed !== issuer.value) issuer.onChange(completed)
    return completed
  }
  const runCheck = async () => {
    const input = { preset, issuer: complete() }
    // Shows the error of an issuer that is empty or invalid.
    if (!ssoCheckForm.safeParse(input).success) issuer.onBlur()
    else await check(input)
  }

  const take = (named: string) => {
    issuer.onChange(named)
    // The button that was pressed disappears with the outcome.
    element.current?.focus()
  }

  return (
    <NumberedSection section="connection" step={step}>
      <TextField
        {...issuer}
        ref={element}
        onBlur={() => {
          complete()
          issuer.onBlur()
        }}
        label={t('signOn.settings.issuer')}
        hint={t(`signOn.settings.issuerHint.${preset}`)}
        placeholder={exampleIssuers[preset]}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={classes.rows}>
        <div className={classes.buttons}>
          <Button busy={pending} onClick={() => void runCheck()}>
            {t('signOn.settings.check.run')}
          </Button>
        </div>
        {result && <CheckOutcome check={result} onTake={take} />}
        <p className={classes.note}>{t('signOn.settings.check.text')}</p>
      </div>
      <FieldColumns min={18}>
        <TextField
          {...applicationId}
          value={applicationId.value ?? ''}
          label={t('signOn.settings.applicationId')}
          hint={t('signOn.settings.applicationIdHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...secret}
          value={secret.value ?? ''}
          label={t('signOn.settings.applicationSecret')}
          hint={t(hasSecret ? 'signOn.settings.secretKept' : 'signOn.settings.secretHint')}
          autoComplete="new-password"
          required={!hasSecret}
        />
      </FieldColumns>
    </NumberedSection>
  )
}
