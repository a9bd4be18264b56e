import { profile, usernameChangeForm } from '@sorgfalt/contract/profile/profile'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { screenLoader } from '#lib/loader.ts'
import { reloadMember, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { UsernameField } from '#parts/username/UsernameField.tsx'
import { useUsernameCheck } from '#parts/username/use-username-check.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import classes from './SecurityTab.module.css'

/** Changes the username. The form asks for the password. */
export function UsernameCard() {
  const t = useText()
  const { username } = useMember().memberDetails
  const action = useAction(profile.changeUsername, {
    loaderId: screenLoader,
    successToast: 'profile.security.usernameChanged',
    invalidates: [profile.readMemberProfile],
    onSuccess: async () => void (await reloadMember()),
  })

  const form = useForm({
    schema: usernameChangeForm,
    initial: { username, newUsername: '', password: '' },
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const changed = await action.run({ ...values, password: await hashForTransport(values.password) })
      if (changed) form.reset({ username: changed.username, newUsername: '', password: '' })
    },
  })

  const state = useUsernameCheck(form.values.newUsername, username)

  return (
    <ContentCard
      headline={t('session.common.username')}
      subHeadline={t('profile.security.usernameText', { username })}
    >
      <Form form={form} className={classes.form ?? ''}>
        {action.error && Object.keys(action.error.fields).length === 0 && (
          <Callout tone="err" announce={false}>
            {errorText(t, action.error)}
          </Callout>
        )}
        <UsernameField
          field={form.field('newUsername')}
          state={state}
          label={t('profile.security.newUsername')}
          hint={t('profile.security.usernameHint')}
        />
        <PasswordField
          {...form.field('password')}
          label={t('profile.details.password')}
          autoComplete="current-password"
        />
        <div className={classes.footer}>
          <SubmitButton disabled={!canHash()} busy={action.pending || form.submitting}>
            {t('profile.security.changeUsername')}
          </SubmitButton>
        </div>
      </Form>
    </ContentCard>
  )
}
