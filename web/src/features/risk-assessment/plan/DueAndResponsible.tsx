import { useText } from '#lib/texts.tsx'
import { MemberSelect, type NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './plan.module.css'

/** The fields that must be filled in before an action can be agreed. */
export interface DueFields {
  dueDate: string | null
  responsible: NamedMember | null
}

interface DueAndResponsibleProps {
  value: DueFields
  /** Called with the field that has changed. */
  onChange: (change: Partial<DueFields>) => void
  disabled?: boolean
}

/** Fields for the due date and the responsible member. */
export function DueAndResponsible({ value, onChange, disabled = false }: DueAndResponsibleProps) {
  const t = useText()
  return (
    <div className={classes.pair}>
      <TextField
        type="date"
        label={t('riskAssessment.plan.due')}
        value={value.dueDate ?? ''}
        onChange={(dueDate) => onChange({ dueDate: dueDate || null })}
        disabled={disabled}
      />
      <MemberSelect
        label={t('riskAssessment.plan.responsible')}
        value={value.responsible}
        onChange={(responsible) => onChange({ responsible })}
        disabled={disabled}
      />
    </div>
  )
}
