import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconPlus } from '#ui/icons.ts'

interface AssignButtonProps {
  /** The name of what is assigned, for screen readers. */
  name: string
  onClick: () => void
}

/** The button that assigns the content of a row. */
export function AssignButton({ name, onClick }: AssignButtonProps) {
  const t = useText()
  return (
    <Button size="small" icon={IconPlus} aria-label={t('elearning.assign.title', { name })} onClick={onClick}>
      {t('elearning.assign.open')}
    </Button>
  )
}
