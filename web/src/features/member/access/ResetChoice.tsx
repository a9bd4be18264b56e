import { passwordResetFilters } from '@sorgfalt/contract/core/limits'
import { memberAccess, type ResetMode, type ResetReach, resetModes } from '@sorgfalt/contract/member/access'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconDeviceMobile, IconMail, IconPrinter } from '#ui/icons.ts'
import { Segments } from '#ui/Segments.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type MemberSubject, nameOrCountText } from '../name-or-count-text.ts'
import classes from './access.module.css'
import { SkippedMembers } from './SkippedMembers.tsx'

/** A finished reset. `jobUuid` is the job that creates initial passwords, or null. */
export interface ResetDone extends ResetReach {
  mode: ResetMode
  jobUuid: string | null
}

interface ResetChoiceProps {
  open: boolean
  /** Null if the user chooses the members with a filter in the dialog. */
  members: readonly MemberSubject[] | null
  onClose: () => void
  onDone: (done: ResetDone) => void
}

const icons = { byEmail: IconMail, bySms: IconDeviceMobile, initial: IconPrinter }

/**
 * The dialog in which the user chooses which members get a new password, and how. Shows how many members the
 * reset would reach.
 */
export function ResetChoice({ open, members, onClose, onDone }: ResetChoiceProps) {
  const t = useText()
  const [filter, setFilter] = useState<(typeof passwordResetFilters)[number]>('neverLoggedIn')
  const [mode, setMode] = useState<ResetMode>('byEmail')
  const selection = members ? { uuids: members.map(({ uuid }) => uuid) } : { filter }
  const request = { ...selection, passwordMode: mode }
  const { data: reach, fetching } = useCall(memberAccess.readResetReach, request, {
    enabled: open,
    staleTime: 0,
  })

  const reset = useAction(memberAccess.resetPassword, { invalidates: [memberList.getList] })

  const submit = async () => {
    const done = await reset.run(request)
    if (done) onDone({ ...done, mode })
  }

  const count = reach?.count ?? 0

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={members ? nameOrCountText(t, 'access.titleFor', members) : t('access.title')}
      buttons={[
        {
          label: reach
            ? t(mode === 'initial' ? 'access.make' : 'access.send', { count: count || 1 })
            : t('access.title'),
          busy: reset.pending,
          disabled: fetching || count === 0,
          onClick: () => void submit(),
        },
      ]}
    >
      <div className={classes.choice}>
        {!members && (
          <Select
            label={t('access.members')}
            options={passwordResetFilters.map((value) => ({ value, label: t(`access.filters.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        )}
        <Segments
          label={t('access.how')}
          options={resetModes.map((value) => ({
            value,
            label: t(`access.modes.${value}`),
            icon: icons[value],
          }))}
          value={mode}
          onChange={setMode}
        />
        <p className={classes.quiet}>{t(`access.effects.${mode}`)}</p>
        <Reach reach={reach} mode={mode} />
        {reset.error && (
          <Callout tone="err" announce={false}>
            {errorText(t, reset.error)}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

/** The number of members whom the reset would reach, and those whom it would not reach. */
function Reach({ reach, mode }: { reach: ResetReach | undefined; mode: ResetMode }) {
  const t = useText()
  const formats = useFormats()

  return (
    <div className={classes.reach} aria-live="polite">
      {reach ? (
        <>
          <p>
            <strong>
              {reach.count === 0
                ? t('access.noneReached')
                : t('access.reached', { count: reach.count, total: formats.number(reach.count) })}
            </strong>
          </p>
          <SkippedMembers reach={reach} mode={mode} />
        </>
      ) : (
        <Skeleton />
      )}
    </div>
  )
}
