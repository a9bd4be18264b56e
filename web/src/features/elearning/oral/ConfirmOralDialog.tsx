import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningOral, type OpenOralPart } from '@sorgfalt/contract/elearning/oral'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './oral.module.css'

type Part = Pick<
  OpenOralPart,
  'elearningUuid' | 'title' | 'memberUuid' | 'firstName' | 'lastName' | 'checklist'
>

interface ConfirmOralProps {
  /** The dialog is open while there are parts. */
  parts: readonly Part[]
  onClose: () => void
}

/** Confirms the oral part of these members. All items of the checklist must be ticked. */
export function ConfirmOralDialog({ parts, onClose }: ConfirmOralProps) {
  const t = useText()
  const formats = useFormats()
  // Keeps the parts of the last opening visible while the dialog closes.
  const [shown, setShown] = useState(parts)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  if (parts.length > 0 && parts !== shown) {
    setShown(parts)
    setTicked(new Set())
  }

  const action = useAction(elearningOral.confirm, {
    successToast: 'elearning.oral.confirmed',
    invalidates: [elearningOral.readOpenList, elearning.readMemberTasks, elearning.readMemberStatistics],
  })

  const talks = [...Map.groupBy(shown, ({ elearningUuid }) => elearningUuid)].map(
    ([elearningUuid, people]) => {
      const { title = '', checklist = [] } = people[0] ?? {}
      return {
        elearningUuid,
        title,
        people,
        items: checklist.length > 0 ? checklist : [{ id: '', label: t('elearning.oral.talk') }],
      }
    },
  )

  const keys = talks.flatMap(({ elearningUuid, items }) => items.map(({ id }) => `${elearningUuid} ${id}`))
  const tick = (key: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, key] : [...ticked].filter((other) => other !== key)))
  const confirm = async () => {
    for (const { elearningUuid, people, items } of talks) {
      const memberUuids = people.map(({ memberUuid }) => memberUuid)
      if (!(await action.run({ elearningUuid, memberUuids, checklist: items.flatMap(({ id }) => id || []) })))
        return
    }
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
      {talks.map(({ elearningUuid, title, people, items }) => (
        <fieldset key={elearningUuid} className={classes.talk}>
          <legend>{title}</legend>
          <p className={classes.people}>{formats.list(people.map(nameOf))}</p>
          {items.map(({ id, label }) => {
            const key = `${elearningUuid} ${id}`
            return (
              <Checkbox key={key} label={label} value={ticked.has(key)} onChange={(on) => tick(key, on)} />
            )
          })}
        </fieldset>
      ))}
    </Dialog>
  )
}
