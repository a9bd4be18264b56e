import { contact, contactForm } from '@sorgfalt/contract/profile/contact'
import { type MemberProfile, profile } from '@sorgfalt/contract/profile/profile'
import { useState } from 'react'
import { hashForTransport } from '#lib/hash.ts'
import { reloadMember, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { listDifferences, needsPassword, readContactValues } from './contact.rules.ts'
import classes from './DetailsTab.module.css'

/** The member's contact details. A new email address or mobile number requires the password. */
export function ContactForm({ saved }: { saved: MemberProfile }) {
  const t = useText()
  const editable = useCan()(contact.update)
  const [password, setPassword] = useState('')

  const record = useRecordForm({
    schema: contactForm,
    saved,
    read: profile.readMemberProfile,
    update: contact.update,
    valuesOf: readContactValues,
    successToast: 'profile.details.saved',
    editable,
    extra: async () => (password === '' ? {} : { password: await hashForTransport(password) }),
    onSaved: async () => {
      setPassword('')
      await reloadMember()
    },
  })

  const { form, element, action } = record
  const passwordError = action.error?.fields['password']

  const discard = () => {
    record.discard()
    setPassword('')
    action.clearError()
  }

  const changePassword = (typed: string) => {
    setPassword(typed)
    action.clearError()
  }

  return (
    <Form form={form} ref={element}>
      <RestoredNote record={record} onDiscard={discard} />
      <ContentCard headline={t('profile.details.contact')} subHeadline={t('profile.details.contactText')}>
        <ContactFields form={form} editable={editable} />
      </ContentCard>
      {needsPassword(form.changed) && (
        <ContentCard
          headline={t('profile.details.confirmation')}
          subHeadline={t('profile.details.confirmationText')}
        >
          <div className={classes.password}>
            <PasswordField
              name="password"
              label={t('profile.details.password')}
              autoComplete="current-password"
              value={password}
              onChange={changePassword}
              error={passwordError && t(`common.validation.${passwordError}`)}
            />
          </div>
        </ContentCard>
      )}
      <input type="submit" hidden />
      <RecordActions
        record={record}
        listDifferences={(newlySaved, names) => listDifferences(form.values, names, newlySaved, t)}
        onDiscard={discard}
      />
    </Form>
  )
}
