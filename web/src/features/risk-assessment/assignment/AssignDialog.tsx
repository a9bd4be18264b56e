import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from '../catalog/catalog.module.css'
import { AssignEffect, type AssignEffectProps } from './AssignEffect.tsx'

interface AssignDialogProps extends AssignEffectProps {
  of: 'units' | 'location'
  open: boolean
  onClose: () => void
  /** Whether org units or a location are selected. */
  chosen: boolean
  busy: boolean
  onAssign: () => void
  children: ReactNode
}

/** Dialog that assigns a risk assessment. It shows the effect before the user confirms. */
export function AssignDialog({
  of,
  open,
  onClose,
  chosen,
  busy,
  onAssign,
  children,
  ...effect
}: AssignDialogProps) {
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={chosen && !busy}
      headline={t(`riskAssessment.catalog.assigning.${of}Title`)}
      paragraphs={[t(`riskAssessment.catalog.assigning.${of}Text`)]}
      buttons={[
        {
          // On small screens, the warning may be out of view, so the button repeats it.
          label: t(
            chosen && effect.data?.tooSmall.length
              ? 'riskAssessment.catalog.assigning.submitAnyway'
              : 'riskAssessment.catalog.assigning.submit',
          ),
          busy,
          disabled: !chosen || effect.fetching || effect.error !== undefined,
          onClick: onAssign,
        },
      ]}
    >
      <div className={classes.fields}>
        {children}
        {chosen && <AssignEffect {...effect} />}
      </div>
    </Dialog>
  )
}
