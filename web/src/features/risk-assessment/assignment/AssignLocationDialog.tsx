import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useOpenCount } from '#lib/use-open-count.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Dropdown } from '#ui/Dropdown.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useAssign } from './use-assign.ts'

interface AssignLocationDialogProps {
  riskAssessmentTaskUuid: string
  open: boolean
  onClose: () => void
}

/** Assigns a risk assessment to all members of a location. */
export function AssignLocationDialog(props: AssignLocationDialogProps) {
  return <AssignLocation key={useOpenCount(props.open)} {...props} />
}

function AssignLocation({ riskAssessmentTaskUuid, open, onClose }: AssignLocationDialogProps) {
  const t = useText()
  const [places, setPlaces] = useState<readonly string[]>([])
  const { options, ...search } = useOrgNodeOptions('locations', places)
  const [locationUuid] = places
  const input = { riskAssessmentTaskUuid, locationUuid: locationUuid ?? '' }
  const chosen = locationUuid !== undefined
  const { effect, ...assign } = useAssign(riskAssignment.assignLocation, input, {
    ready: open && chosen,
    onAssigned: onClose,
  })

  return (
    <AssignDialog {...effect} {...assign} of="location" open={open} onClose={onClose} chosen={chosen}>
      <Dropdown
        {...search}
        label={t('riskAssessment.catalog.assigning.locationField')}
        items={options}
        value={places}
        onChange={setPlaces}
        max={0}
      />
    </AssignDialog>
  )
}
