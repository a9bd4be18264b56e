import { archivedMember, type OpenResponsibilities } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberList } from '@sorgfalt/contract/member/list'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArchive, IconX } from '#ui/icons.ts'
import { useLabels } from '#ui/labels.tsx'
import classes from '../access/access.module.css'
import { type MemberSubject, nameOrCountText } from '../name-or-count-text.ts'
import { OrgNodeLinks, PlanLinks } from './ResponsibilityLinks.tsx'

/** Members who have just been archived, and their open responsibilities. */
export interface ArchivedMembers {
  members: readonly MemberSubject[]
  openResponsibilities: OpenResponsibilities
}

interface ArchiveNoticeProps extends ArchivedMembers {
  onClose: () => void
}

/**
 * Names the members who have just been archived and their open responsibilities. Offers to undo the
 * archiving.
 */
export function ArchiveNotice({ members, openResponsibilities, onClose }: ArchiveNoticeProps) {
  const t = useText()
  const labels = useLabels()
  const may = useCan()
  const undo = useAction(archivedMember.unarchive, {
    invalidates: [memberList.getList, memberList.loadMember, memberDetails.read, archivedMember.list],
    successToast: 'archive.undone',
    onSuccess: onClose,
  })

  const uuids = members.map(({ uuid }) => uuid)
  const openCount = openResponsibilities.plans.reduce((sum, { actionCount }) => sum + actionCount, 0)

  return (
    <div className={classes.notice}>
      <Callout tone="info" icon={IconArchive} announce>
        <div className={classes.noticeLine}>
          <span>{nameOrCountText(t, 'archive.archived', members)}</span>
          <span className={classes.noticeActions}>
            {may(archivedMember.unarchive) && (
              <Button size="small" busy={undo.pending} onClick={() => void undo.run({ uuids })}>
                {t('archive.undo')}
              </Button>
            )}
            <ButtonLink size="small" kind="ghost" link={{ to: '/dashboard/company/members/archive/list' }}>
              {t('archive.open')}
            </ButtonLink>
            <IconButton icon={IconX} label={labels.close} onClick={onClose} />
          </span>
        </div>
      </Callout>
      {openResponsibilities.orgNodes.length > 0 && (
        <Callout tone="warn" title={t('archive.orgNodes')}>
          <OrgNodeLinks orgNodes={openResponsibilities.orgNodes} />
        </Callout>
      )}
      {openResponsibilities.plans.length > 0 && (
        <Callout tone="warn" title={t('archive.openActions', { count: openCount })}>
          <p>{t('archive.handOver')}</p>
          <PlanLinks plans={openResponsibilities.plans} responsible={uuids} />
        </Callout>
      )}
    </div>
  )
}
