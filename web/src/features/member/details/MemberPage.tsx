import { type MemberHead, memberList } from '@sorgfalt/contract/member/list'
import { type MemberRecord, memberRecord } from '@sorgfalt/contract/member/record'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { State } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Initials, initialsOf } from '#ui/Initials.tsx'
import { IconMapPin, IconSitemap, IconUser } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import type { Tab } from '#ui/Tabs.tsx'
import { AccessTab } from '../access/AccessTab.tsx'
import { statusBadges } from '../member-status.ts'
import { ActionsTab } from '../record/ActionsTab.tsx'
import { CertificatesTab } from '../record/CertificatesTab.tsx'
import { HistoryTab } from '../record/HistoryTab.tsx'
import { RecordTab } from '../record/RecordTab.tsx'
import { MemberDetailsTab } from './MemberDetailsTab.tsx'
import { MemberOrgUnits } from './MemberOrgUnits.tsx'
import classes from './member.module.css'
import { type MemberTab, memberTabLink, permittedTabs } from './tabs.ts'
import { useHeaderActions } from './use-header-actions.tsx'

/** The page of a member: the record, the details and the access, as tabs. */
export function MemberPage({ uuid, tab }: { uuid: string; tab: MemberTab }) {
  const t = useText()
  const may = useCan()
  const { data: head, error, retry } = useCall(memberList.loadMember, { uuid })
  const record = useCall(memberRecord.read, { memberUuid: uuid }, { enabled: may(memberRecord.read) })
  const actions = useHeaderActions(uuid, head)
  // Head, record, actions and tabs are shown together, so that nothing moves when the last of them arrives.
  const data = record.loading || actions.loading ? undefined : head
  const name = data && nameOf(data)
  useTitle(name)

  const items = useTabs(uuid, record.data)

  return (
    <>
      <PageHead
        headline={name ?? t('member.details.title')}
        leading={<Initials text={data ? initialsOf(data) : ''} className={classes.initials} />}
        crumbs={[
          { label: t('member.list.crumb') },
          { label: t('member.list.title'), link: { to: '/dashboard/company/members/list' } },
          { label: name ?? t('member.details.title') },
        ]}
        context={data ? <HeadFacts member={data} record={record.data} /> : '\u00a0'}
        actions={data && actions.buttons}
        {...(data && { tabs: { label: t('member.tabs.label'), items } })}
      />
      {actions.notices}
      {data && <TabContent key={uuid} member={data} tab={tab} />}
      {!data && <PendingCard error={error} retry={retry} />}
      {actions.dialogs}
    </>
  )
}

/** Returns the tabs that the user may open, with the numbers of certificates and actions. */
function useTabs(uuid: string, record: MemberRecord | undefined): Tab[] {
  const t = useText()
  const formats = useFormats()
  const counts: Partial<Record<MemberTab, number>> = record
    ? { certificates: record.certificateCount, actions: record.actionCount }
    : {}

  return permittedTabs().map((tabId) => {
    const count = counts[tabId] ?? 0
    return {
      label: t(`member.tabs.${tabId}`),
      link: memberTabLink(uuid, tabId),
      ...(count > 0 && { count: { value: count, label: formats.number(count) } }),
    }
  })
}

/** The state, the org unit, the location, the role and the username of a member in one line. */
function HeadFacts({ member, record }: { member: MemberHead; record: MemberRecord | undefined }) {
  const t = useText()
  const formats = useFormats()
  const [unit] = record?.orgUnits ?? []

  return (
    <span className={classes.head}>
      <State {...statusBadges[member.status]}>
        {member.archivedAt
          ? t('member.record.archivedSince', { when: formats.moment(member.archivedAt) })
          : t(`member.status.${member.status}`)}
      </State>
      {record && unit && (
        <span className={classes.fact}>
          <Icon icon={IconSitemap} size={16} />
          {unit.name}
          {record.orgUnitCount > 1 && ` +${record.orgUnitCount - 1}`}
        </span>
      )}
      {record?.location && (
        <span className={classes.fact}>
          <Icon icon={IconMapPin} size={16} />
          {record.location.name}
        </span>
      )}
      <span className={classes.fact}>
        <Icon icon={IconUser} size={16} />
        {t(`common.roles.${member.role}`)}
      </span>
      <span>{member.username}</span>
    </span>
  )
}

function TabContent({ member, tab }: { member: MemberHead; tab: MemberTab }) {
  switch (tab) {
    case 'overview':
      return <RecordTab member={member} />
    case 'certificates':
      return <CertificatesTab member={member} />
    case 'actions':
      return <ActionsTab member={member} />
    case 'history':
      return <HistoryTab member={member} />
    case 'details':
      return <MemberDetailsTab uuid={member.uuid} />
    case 'org-units':
      return <MemberOrgUnits member={member} />
    case 'access':
      return <AccessTab member={member} />
  }
}
