import { memberList } from '@sorgfalt/contract/member/list'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { State } from '#ui/Badge.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { statusBadges } from '../member-status.ts'
import { MemberDetailsTab } from './MemberDetailsTab.tsx'
import { MemberOrgUnits } from './MemberOrgUnits.tsx'
import classes from './member.module.css'
import { type MemberTab, permittedTabs } from './tabs.ts'
import { useHeaderActions } from './use-header-actions.tsx'

/** The pages of a member: details and org units. */
export function MemberPage({ uuid, tab }: { uuid: string; tab: MemberTab }) {
  const t = useText()
  const { data, error, retry } = useCall(memberList.loadMember, { uuid })
  const name = data && nameOf(data)
  useTitle(name)

  const { buttons, notices, dialogs } = useHeaderActions(data)
  const items = permittedTabs().map((tabId) => ({
    label: t(`member.tabs.${tabId}`),
    link: { to: '/dashboard/company/members/details/$uuid/$tabId', params: { uuid, tabId } } as const,
  }))

  return (
    <>
      <PageHead
        headline={name ?? t('member.details.title')}
        crumbs={[
          { label: t('member.list.crumb') },
          { label: t('member.list.title'), link: { to: '/dashboard/company/members/list' } },
          { label: name ?? t('member.details.title') },
        ]}
        context={
          data ? (
            <span className={classes.head}>
              <span>{t(`common.roles.${data.role}`)}</span>
              <State {...statusBadges[data.status]}>{t(`member.status.${data.status}`)}</State>
              <span>{data.username}</span>
            </span>
          ) : (
            '\u00a0'
          )
        }
        actions={buttons}
        tabs={{ label: t('member.tabs.label'), items }}
      />
      {notices}
      {data && tab === 'details' && <MemberDetailsTab key={uuid} uuid={uuid} />}
      {data && tab === 'org-units' && <MemberOrgUnits key={uuid} member={data} />}
      {!data && <PendingCard error={error} retry={retry} />}
      {dialogs}
    </>
  )
}
