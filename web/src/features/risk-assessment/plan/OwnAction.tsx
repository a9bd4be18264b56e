import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Drafts } from './drafts.ts'
import classes from './plan.module.css'
import { WhenAndWho } from './WhenAndWho.tsx'

/** A measure that the catalogue does not propose. */
export function OwnAction({
  drafts: { own, setOwn, lastResponsible },
  disabled,
}: {
  drafts: Drafts
  disabled: boolean
}) {
  const t = useText()
  if (!own)
    return (
      <Button
        kind="ghost"
        size="small"
        icon={IconPlus}
        className={classes.add ?? ''}
        disabled={disabled}
        onClick={() =>
          setOwn({ title: '', description: '', stop: 'T', dueDate: null, responsible: lastResponsible })
        }
      >
        {t('riskAssessment.plan.own')}
      </Button>
    )
  return (
    <fieldset className={classes.own}>
      <legend>{t('riskAssessment.plan.own')}</legend>
      <TextField
        label={t('riskAssessment.plan.title')}
        value={own.title}
        onChange={(title) => setOwn({ ...own, title })}
        maxLength={200}
        startHere
      />
      <Select
        label={t('riskAssessment.plan.type')}
        options={stopTypes.map((value) => ({ value, label: t(`riskAssessment.stop.${value}`) }))}
        value={own.stop}
        onChange={(stop) => setOwn({ ...own, stop })}
      />
      <WhenAndWho value={own} onChange={(when) => setOwn({ ...own, ...when })} />
      <Button kind="ghost" size="small" onClick={() => setOwn(undefined)}>
        {t('riskAssessment.plan.discard')}
      </Button>
    </fieldset>
  )
}
