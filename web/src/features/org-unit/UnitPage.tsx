import { auditPackage } from '@sorgfalt/contract/document/audit-package'
import { memberList } from '@sorgfalt/contract/member/list'
import { type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { AuditPackageButton } from '#parts/audit-package/AuditPackageDialog.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconDots, IconMail, IconPlus, IconTrash } from '#ui/icons.ts'
import { useLabels } from '#ui/labels.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { CreateUnitDialog } from './CreateUnitDialog.tsx'
import { DeleteUnitDialog } from './DeleteUnitDialog.tsx'
import classes from './org-units.module.css'
import { UnitBrowser } from './UnitBrowser.tsx'
import { UnitDetails } from './UnitDetails.tsx'
import { UnitMembers } from './UnitMembers.tsx'
import { listLink, permittedTabs, type UnitTab, unitLink } from './unit-tabs.ts'

/** The page of a unit, beside the tree. */
export function UnitPage({ uuid, tab }: { uuid: string; tab: UnitTab }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const { data: unit, error, retry } = useCall(orgUnit.detail, { uuid })
  useTitle(unit?.orgUnitName)

  return (
    <div className={classes.page}>
      <nav className={classes.panel} aria-label={t('orgUnit.list.title')}>
        <UnitBrowser
          search={search}
          onSearch={setSearch}
          current={uuid}
          above={unit?.path.map((one) => one.uuid) ?? []}
        />
      </nav>
      <div className={classes.unit}>
        <UnitHead unit={unit} uuid={uuid} />
        {unit && tab === 'details' && <UnitDetails key={uuid} saved={unit} />}
        {unit && tab === 'member' && <UnitMembers key={uuid} unit={unit} />}
        {!unit && <PendingCard error={error} retry={retry} />}
      </div>
    </div>
  )
}

/** Shows the number of members, including those of sub-units, and the number of sub-units. */
function Counts({ unit }: { unit: OrgUnitDetails }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const members = t('orgUnit.details.members', {
    count: unit.allMemberCount,
    total: formats.number(unit.allMemberCount),
  })

  if (unit.childCount === 0) return members

  const children = t('orgUnit.details.children', {
    count: unit.childCount,
    total: formats.number(unit.childCount),
  })

  return (
    <>
      {may(memberList.getList) ? (
        <Link to="/dashboard/company/members/list" search={{ orgUnit: [unit.uuid] }}>
          {members}
        </Link>
      ) : (
        members
      )}
      {` · ${children}`}
    </>
  )
}

/** Returns the reason why the unit cannot be deleted, or undefined if it can. */
function explainFixed(t: Translate, unit: OrgUnitDetails | undefined): string | undefined {
  if (unit?.isRoot) return t('orgUnit.remove.isRoot')
  return unit?.isDefault ? t('orgUnit.remove.isDefault') : undefined
}

function UnitHead({ unit, uuid }: { unit: OrgUnitDetails | undefined; uuid: string }) {
  const t = useText()
  const formats = useFormats()
  const labels = useLabels()
  const may = useCan()
  const navigate = useNavigate()
  const { permitted, remind, dialog } = useRemind()
  const [creating, setCreating] = useState(false)
  const [removing, setRemoving] = useState(false)
  const name = unit?.orgUnitName ?? '\u00a0'
  const items = permittedTabs().map((tabId) => ({
    label: t(`orgUnit.tabs.${tabId}`),
    link: unitLink(uuid, tabId),
    ...(tabId === 'member' &&
      unit && {
        count: {
          value: unit.memberCount,
          label: t('orgUnit.details.members', {
            count: unit.memberCount,
            total: formats.number(unit.memberCount),
          }),
        },
      }),
  }))

  const entries = [
    ...(permitted
      ? [{ label: t('overdue.remindUnit'), icon: IconMail, onClick: () => remind({ orgUnit: [uuid] }) }]
      : []),
    ...(may(orgUnit.create)
      ? [{ label: t('orgUnit.details.createBelow'), icon: IconPlus, onClick: () => setCreating(true) }]
      : []),
    ...(may(orgUnit.remove)
      ? [
          {
            label: t('orgUnit.remove.open'),
            icon: IconTrash,
            danger: true,
            disabled: unit === undefined || unit.isRoot || unit.isDefault,
            hint: explainFixed(t, unit),
            onClick: () => setRemoving(true),
          },
        ]
      : []),
  ]

  return (
    <>
      <PageHead
        headline={name}
        crumbs={[
          { label: t('orgUnit.list.title'), link: listLink },
          ...(unit?.path ?? []).map((above) => ({ label: above.name, link: unitLink(above.uuid) })),
          { label: name },
        ]}
        context={unit ? <Counts unit={unit} /> : '\u00a0'}
        {...((entries.length > 0 || may(auditPackage.orderAuditPackage)) && {
          actions: (
            <>
              <AuditPackageButton node={{ orgUnitUuid: uuid }} name={unit?.orgUnitName} />
              {entries.length > 0 && (
                <div className={classes.menu}>
                  <Menu
                    trigger={<IconButton icon={IconDots} label={labels.moreActions} framed />}
                    entries={entries}
                    label={labels.moreActions}
                  />
                </div>
              )}
            </>
          ),
        })}
        tabs={{ label: t('orgUnit.tabs.label'), items }}
      />
      {dialog}
      {unit && (
        <CreateUnitDialog open={creating} onClose={() => setCreating(false)} parent={{ uuid, name }} />
      )}
      <DeleteUnitDialog
        unit={removing ? unit : undefined}
        onClose={() => setRemoving(false)}
        onDeleted={({ path }) => {
          const above = path.at(-1)
          return navigate(above ? unitLink(above.uuid) : listLink)
        }}
      />
    </>
  )
}
