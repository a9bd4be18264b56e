import { membersAtOnce } from '@sorgfalt/contract/core/limits'
import type { ListedMember } from '@sorgfalt/contract/member/list'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useOpenCount } from '#lib/use-open-count.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconUsers } from '#ui/icons.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MemberChips } from './MemberChips.tsx'
import { MemberLine } from './MemberLine.tsx'
import classes from './member-picker.module.css'
import { type MemberChoice, type PickedMember, pickerPage, useMemberPages } from './use-member-search.ts'

interface MemberPickerProps {
  open: boolean
  onClose: () => void
  headline: string
  /** The members who can be chosen. Members who have already been added are not among them. */
  choice: MemberChoice
  /** Adds the members. Returns undefined if the call failed; the dialog then stays open. */
  onAdd: (members: readonly PickedMember[]) => Promise<unknown>
}

/** A dialog for adding several members at once. The search runs on the server. */
export function MemberPickerDialog(props: MemberPickerProps) {
  return <Picker key={useOpenCount(props.open)} {...props} />
}

function Picker({ open, onClose, headline, choice, onAdd }: MemberPickerProps) {
  const t = useText()
  const formats = useFormats()
  const [chosen, setChosen] = useState<readonly PickedMember[]>([])
  const [busy, setBusy] = useState(false)
  const count = chosen.length
  const add = async () => {
    setBusy(true)
    const added = await onAdd(chosen)
    setBusy(false)
    if (added !== undefined) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      headline={headline}
      width="medium"
      dirty={count > 0 && !busy}
      buttons={[
        {
          label:
            count === 0
              ? t('member.picker.choose')
              : t('member.picker.submit', { count, total: formats.number(count) }),
          disabled: count === 0 || count > membersAtOnce,
          busy,
          onClick: () => void add(),
        },
      ]}
    >
      {open && <Choice choice={choice} chosen={chosen} onChange={setChosen} />}
    </Dialog>
  )
}

/** Moves the focus between the checkboxes with the arrow keys, which is faster than with Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // An open dropdown handles the arrow keys itself.
  if (step === undefined || event.defaultPrevented) return

  event.preventDefault()

  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

/** Number of pages that contain as many members as can be added at once. */
const maxPages = membersAtOnce / pickerPage

interface ChoiceProps {
  choice: MemberChoice
  chosen: readonly PickedMember[]
  onChange: (members: readonly PickedMember[]) => void
}

/** The search, the chosen members and the list of members to choose from. */
function Choice({ choice, chosen, onChange }: ChoiceProps) {
  const t = useText()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [units, setUnits] = useState<readonly string[]>([])
  const [pages, setPages] = useState(1)
  const orgUnits = useOrgNodeOptions('orgUnits', units)
  const { options: unitItems, ...unitSearch } = orgUnits
  const filtered = units.length > 0 ? { ...choice, orgUnit: [...units] } : choice
  const { found, total, searching, error, retry } = useMemberPages(text, filtered, pages)
  const remove = ({ uuid }: PickedMember) => onChange(chosen.filter((member) => member.uuid !== uuid))
  const isFiltered = text.trim() !== '' || units.length > 0
  const hidden = total - (found?.length ?? 0)

  return (
    <div className={classes.choice} onKeyDown={moveFocus} role="presentation">
      <div className={classes.search}>
        <SearchField
          label={t('member.list.search')}
          startHere
          value={text}
          onChange={(typed) => {
            setText(typed)
            setPages(1)
          }}
        />
        <Dropdown
          variant="filter"
          label={t('member.list.orgUnit')}
          items={unitItems}
          {...unitSearch}
          value={units}
          onChange={(chosenUnits) => {
            setUnits(chosenUnits)
            setPages(1)
          }}
        />
        {chosen.length > membersAtOnce && (
          <div className={classes.wide}>
            <Callout tone="warn">
              {t('member.picker.tooMany', { max: formats.number(membersAtOnce) })}
            </Callout>
          </div>
        )}
      </div>
      <MemberChips label={t('member.picker.chosen')} members={chosen} onRemove={remove} />
      {!found && !error && <Skeleton height="44px" count={6} />}
      {!found && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
      {found?.length === 0 && !searching && (
        <EmptyState
          kind={isFiltered ? 'notFound' : 'nothing'}
          icon={IconUsers}
          title={t(isFiltered ? 'member.picker.notFound' : 'member.picker.nothing')}
        />
      )}
      {found && found.length > 0 && (
        <MemberCheckboxes found={found} searching={searching} chosen={chosen} onChange={onChange} />
      )}
      {hidden > 0 && pages < maxPages && (
        <Button kind="ghost" busy={searching} onClick={() => setPages(pages + 1)}>
          {t('member.picker.more')}
        </Button>
      )}
      {hidden > 0 && pages === maxPages && (
        <p className={classes.hint}>
          {t('member.picker.hidden', { count: hidden, total: formats.number(hidden) })}
        </p>
      )}
      <output className="visually-hidden">
        {!searching && t('common.table.results', { count: total, total: formats.number(total) })}
      </output>
    </div>
  )
}

interface CheckboxesProps extends Pick<ChoiceProps, 'chosen' | 'onChange'> {
  found: readonly ListedMember[]
  searching: boolean
}

/** The list of found members, each with a checkbox, and one checkbox for all members. */
function MemberCheckboxes({ found, searching, chosen, onChange }: CheckboxesProps) {
  const t = useText()
  const formats = useFormats()
  const isChosen = ({ uuid }: PickedMember) => chosen.some((member) => member.uuid === uuid)
  const chosenCount = found.filter(isChosen).length

  const toggleAll = (on: boolean) => {
    const shown = new Set(found.map(({ uuid }) => uuid))
    onChange(
      on
        ? [...chosen, ...found.filter((member) => !isChosen(member))]
        : chosen.filter(({ uuid }) => !shown.has(uuid)),
    )
  }

  const toggle = (member: ListedMember, on: boolean) =>
    onChange(on ? [...chosen, member] : chosen.filter(({ uuid }) => uuid !== member.uuid))

  return (
    <ul className={classes.list} aria-busy={searching} aria-label={t('member.picker.found')}>
      <li className={classes.all}>
        <Checkbox
          label={t('member.picker.all', { count: found.length, total: formats.number(found.length) })}
          value={chosenCount === found.length}
          indeterminate={chosenCount > 0 && chosenCount < found.length}
          onChange={toggleAll}
        />
      </li>
      {found.map((member) => (
        <li key={member.uuid}>
          <Checkbox
            className={classes.row ?? ''}
            label={<MemberLine member={member} />}
            value={isChosen(member)}
            onChange={(on) => toggle(member, on)}
          />
        </li>
      ))}
    </ul>
  )
}
