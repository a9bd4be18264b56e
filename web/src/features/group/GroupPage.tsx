import { type MemberGroupView, memberGroup } from '@sorgfalt/contract/group/group'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx'
import { GroupDetails } from './GroupDetails.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { type GroupTab, permittedTabs } from './group-tabs.ts'

/** The page of a group with the tabs for its details and its members. */
export function GroupPage({ uuid, tab }: { uuid: string; tab: GroupTab }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { data, error, retry } = useCall(memberGroup.detail, { memberGroupUuid: uuid })
  useTitle(data?.groupName)

  const items = permittedTabs().map((tabId) => ({
    label: t(`group.tabs.${tabId}`),
    link: { to: '/dashboard/company/members/group/details/$uuid/$tabId', params: { uuid, tabId } } as const,
  }))

  const facts = data && [
    // Most groups have the name of their type. For these groups, the page does not repeat the type.
    ...(t(`group.type.${data.type}`) === data.groupName ? [] : [t(`group.type.${data.type}`)]),
    data.location?.name ?? t('group.companyWide'),
    t('group.details.members', { count: data.memberCount, total: formats.number(data.memberCount) }),
  ]

  return (
    <>
      <PageHead
        headline={data?.groupName ?? t('group.details.title')}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('group.list.title'), link: { to: '/dashboard/company/members/group/list' } },
          { label: data?.groupName ?? t('group.details.title') },
        ]}
        context={facts?.join(' · ') ?? '\u00a0'}
        actions={(data?.editable ?? may(memberGroup.remove)) && <DeleteButton group={data} />}
        tabs={{ label: t('group.tabs.label'), items }}
      />
      {data && tab === 'details' && <GroupDetails key={data.uuid} saved={data} />}
      {data && tab === 'member' && <GroupMembers key={data.uuid} group={data} />}
      {!data && <PendingCard error={error} retry={retry} />}
    </>
  )
}

const none: readonly MemberGroupView[] = []

/**
 * The button that deletes the group. It is visible before the group has loaded, so that the layout does not
 * move.
 */
function DeleteButton({ group }: { group: MemberGroupView | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<readonly MemberGroupView[]>(none)

  return (
    <>
      <Button icon={IconTrash} disabled={!group} onClick={() => group && setDeleting([group])}>
        {t('group.list.delete')}
      </Button>
      <DeleteGroupsDialog
        groups={deleting}
        onClose={() => setDeleting(none)}
        onDeleted={() => void navigate({ to: '/dashboard/company/members/group/list' })}
      />
    </>
  )
}
