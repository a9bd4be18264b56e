import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Drafts } from './action-drafts.ts'
import { DueAndResponsible } from './DueAndResponsible.tsx'
import classes from './plan.module.css'

/** Form for an action that the catalogue does not propose. */
export function CustomAction({
  drafts: { custom, setCustom, lastResponsible },
  disabled,
}: {
  drafts: Drafts
  disabled: boolean
}) {
  const t = useText()
  if (!custom)
    return (
      <Button
        kind="ghost"
        size="small"
        icon={IconPlus}
        className={classes.add ?? ''}
        disabled={disabled}
        onClick={() =>
          setCustom({ title: '', description: '', stop: 'T', dueDate: null, responsible: lastResponsible })
        }
      >
        {t('riskAssessment.plan.customAction')}
      </Button>
    )

  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('riskAssessment.plan.customAction')}</legend>
      <TextField
        label={t('riskAssessment.plan.title')}
        value={custom.title}
        onChange={(title) => setCustom({ ...custom, title })}
        maxLength={200}
        startHere
      />
      <Select
        label={t('riskAssessment.plan.type')}
        options={stopTypes.map((value) => ({ value, label: t(`riskAssessment.stop.${value}`) }))}
        value={custom.stop}
        onChange={(stop) => setCustom({ ...custom, stop })}
      />
      <DueAndResponsible value={custom} onChange={(change) => setCustom({ ...custom, ...change })} />
      <Button kind="ghost" size="small" onClick={() => setCustom(undefined)}>
        {t('riskAssessment.plan.discard')}
      </Button>
    </fieldset>
  )
}
