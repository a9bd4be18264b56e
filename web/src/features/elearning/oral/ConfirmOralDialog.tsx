import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningOral } from '@sorgfalt/contract/elearning/oral'
import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './oral.module.css'
import { groupTalks, type OralPart, type OralTalk, toConfirmation, toItemKey } from './oral.rules.ts'

interface ConfirmOralProps {
  /** The oral parts to confirm. The dialog is closed while this list is empty. */
  parts: readonly OralPart[]
  onClose: () => void
}

/** Confirms the oral part of these members. All items of the checklist must be ticked. */
export function ConfirmOralDialog({ parts, onClose }: ConfirmOralProps) {
  const t = useText()
  // Shows the same parts until the dialog has closed, although `parts` is already empty.
  const [shown, setShown] = useState(parts)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  if (parts.length > 0 && parts !== shown) {
    setShown(parts)
    setTicked(new Set())
  }

  const action = useAction(elearningOral.confirm, {
    successToast: 'elearning.oral.confirmed',
    invalidates: [
      elearningOral.readOpenList,
      elearning.readMemberTasks,
      elearning.readMemberStatistics,
      memberRecord.read,
      qualificationMatrix.readMatrix,
    ],
  })

  const talks = groupTalks(shown, t('elearning.oral.talk'))
  const keys = talks.flatMap((talk) => talk.items.map((item) => toItemKey(talk, item)))

  const tick = (key: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, key] : [...ticked].filter((other) => other !== key)))

  const confirm = async () => {
    for (const talk of talks) if (!(await action.run(toConfirmation(talk)))) return
    onClose()
  }

  return (
    <Dialog
      open={parts.length > 0}
      onClose={onClose}
      width="medium"
      dirty={ticked.size > 0}
      headline={t('elearning.oral.dialog', { count: shown.length })}
      buttons={[
        {
          label: t('elearning.oral.confirm'),
          busy: action.pending,
          disabled: keys.some((key) => !ticked.has(key)),
          onClick: () => void confirm(),
        },
      ]}
    >
      <p>{t('elearning.oral.dialogText', { count: shown.length })}</p>
      {talks.map((talk) => (
        <Checklist key={talk.elearningUuid} talk={talk} ticked={ticked} onTick={tick} />
      ))}
    </Dialog>
  )
}

interface ChecklistProps {
  talk: OralTalk
  ticked: ReadonlySet<string>
  onTick: (key: string, on: boolean) => void
}

/** Lists the members whose oral part is confirmed, and the items to tick once for all of them. */
function Checklist({ talk, ticked, onTick }: ChecklistProps) {
  const formats = useFormats()
  return (
    <fieldset className={classes.talk}>
      <legend>{talk.title}</legend>
      <p className={classes.people}>{formats.list(talk.members.map(nameOf))}</p>
      {talk.items.map((item) => {
        const key = toItemKey(talk, item)
        return (
          <Checkbox key={key} label={item.label} value={ticked.has(key)} onChange={(on) => onTick(key, on)} />
        )
      })}
    </fieldset>
  )
}
