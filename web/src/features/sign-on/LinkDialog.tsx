import { type SsoOption, type sso } from '@sorgfalt/contract/sign-on/sso'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { errorText } from '#lib/error-text.ts'
import { hashForTransport } from '#lib/hash.ts'
import { useText } from '#lib/texts.tsx'
import type { Action } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

const passwordForm = z.strictObject({ password: z.string().check(z.minLength(1, 'required')) })

interface LinkDialogProps {
  open: boolean
  provider: SsoOption
  action: Action<typeof sso.beginLink>
  onClose: () => void
}

/** Asks for the password before the account is linked at a provider. */
export function LinkDialog({ open, provider: { uuid, name }, action, onClose }: LinkDialogProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    schema: passwordForm,
    initial: { password: '' },
    refused: action.error?.fields,
    onSubmit: async ({ password }) =>
      action.run({ ssoProviderUuid: uuid, password: await hashForTransport(password) }),
  })

  return (
    <Dialog
      open={open}
      onClose={() => {
        form.reset()
        onClose()
      }}
      width="small"
      headline={t('signOn.identities.linkTitle', { name })}
      paragraphs={[t('signOn.identities.linkText')]}
      buttons={[
        {
          label: t('signOn.identities.linkSubmit', { name }),
          kind: 'primary',
          busy: action.pending || form.submitting,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      <Form form={form} ref={element}>
        {action.error && Object.keys(action.error.fields).length === 0 && (
          <Callout tone="err" announce={false}>
            {errorText(t, action.error)}
          </Callout>
        )}
        <PasswordField
          {...form.field('password')}
          label={t('session.common.password')}
          autoComplete="current-password"
        />
        <input type="submit" hidden />
      </Form>
    </Dialog>
  )
}
