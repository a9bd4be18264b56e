import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { OwnSsoIdentity } from '@sorgfalt/contract/sign-on/sso'
import { ssoIdentity } from '@sorgfalt/contract/sign-on/sso-identity'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { IdentityItem } from './IdentityItem.tsx'
import classes from './identities.module.css'

interface MemberIdentitiesProps {
  member: MemberHead
  /** Whether the user may remove the links of this member. */
  mayUnlink: boolean
}

/** The accounts at identity providers with which another member signs in. Hidden without any. */
export function MemberIdentities({ member, mayUnlink }: MemberIdentitiesProps) {
  const t = useText()
  const { data } = useCall(ssoIdentity.list, { memberUuid: member.uuid })
  const [unlinking, setUnlinking] = useState<OwnSsoIdentity>()
  const action = useAction(ssoIdentity.unlink, {
    invalidates: [ssoIdentity.list],
    successToast: 'signOn.memberIdentities.done',
    onSuccess: () => setUnlinking(undefined),
  })
  if (!data || data.identities.length === 0) return null

  return (
    <section>
      <h3 className={classes.title}>{t('signOn.memberIdentities.title')}</h3>
      <ul className={classes.list}>
        {data.identities.map((identity) => (
          <IdentityItem
            key={identity.uuid}
            identity={identity}
            texts="memberIdentities"
            onUnlink={mayUnlink ? () => setUnlinking(identity) : undefined}
          />
        ))}
      </ul>
      <TextDialog
        about={unlinking}
        onClose={() => setUnlinking(undefined)}
        getTexts={({ ssoProviderName: name }) => ({
          headline: t('signOn.memberIdentities.unlinkTitle', { name }),
          paragraphs: [t('signOn.memberIdentities.unlinkText')],
          label: t('signOn.memberIdentities.reason'),
          hint: t('signOn.memberIdentities.reasonHint'),
          submit: t('signOn.memberIdentities.unlink'),
        })}
        action={action}
        send={({ uuid }, reason) => action.run({ memberUuid: member.uuid, ssoIdentityUuid: uuid, reason })}
        kind="danger"
      />
    </section>
  )
}
