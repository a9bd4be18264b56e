import { useText } from '#lib/texts.tsx'
import { MemberSelect, type NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './plan.module.css'

/** What a measure still needs beside its title. */
export interface When {
  dueDate: string | null
  responsible: NamedMember | null
}

interface WhenAndWhoProps {
  value: When
  onChange: (value: When) => void
  disabled?: boolean
}

/** Until when, and by whom. */
export function WhenAndWho({ value, onChange, disabled = false }: WhenAndWhoProps) {
  const t = useText()
  return (
    <div className={classes.pair}>
      <TextField
        type="date"
        label={t('riskAssessment.plan.due')}
        value={value.dueDate ?? ''}
        onChange={(dueDate) => onChange({ ...value, dueDate: dueDate || null })}
        disabled={disabled}
      />
      <MemberSelect
        label={t('riskAssessment.plan.responsible')}
        value={value.responsible}
        onChange={(responsible) => onChange({ ...value, responsible })}
        disabled={disabled}
      />
    </div>
  )
}
