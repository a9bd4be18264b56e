import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useOpenCount } from '#lib/use-open-count.ts'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Segments } from '#ui/Segments.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { useAssign } from './use-assign.ts'

interface AssignUnitsDialogProps {
  riskAssessmentTaskUuid: string
  open: boolean
  onClose: () => void
}

/** Maximum number of org units that can be assigned at once. */
const maxUnits = 50

/** Assigns a risk assessment to org units, individually or as one pool. */
export function AssignUnitsDialog(props: AssignUnitsDialogProps) {
  return <AssignUnits key={useOpenCount(props.open)} {...props} />
}

function AssignUnits({ riskAssessmentTaskUuid, open, onClose }: AssignUnitsDialogProps) {
  const t = useText()
  const [orgUnitUuids, setUnits] = useState<readonly string[]>([])
  const [places, setPlaces] = useState<readonly string[]>([])
  const [wantsPool, setPool] = useState(false)
  const { options: units, ...unitSearch } = useOrgNodeOptions('orgUnits', orgUnitUuids)
  const { options: locations, ...locationSearch } = useOrgNodeOptions('locations', places)
  const several = orgUnitUuids.length > 1
  const pool = several && wantsPool
  const input = {
    riskAssessmentTaskUuid,
    orgUnitUuids: [...orgUnitUuids],
    pool,
    locationUuid: places[0] ?? null,
  }

  const chosen = orgUnitUuids.length > 0
  const { effect, ...assign } = useAssign(riskAssignment.assignOrgUnits, input, {
    ready: open && chosen,
    onAssigned: onClose,
  })

  return (
    <AssignDialog
      {...effect}
      {...assign}
      {...(several && !pool && { onPool: () => setPool(true) })}
      of="units"
      open={open}
      onClose={onClose}
      chosen={chosen}
    >
      <Dropdown
        {...unitSearch}
        label={t('riskAssessment.catalog.assigning.unitsField')}
        // Leaves out the member counts of the options, because they include the members of sub-units, who are
        // not asked to take part.
        items={units.map(({ aside: _count, ...unit }) => unit)}
        value={orgUnitUuids}
        onChange={setUnits}
        max={maxUnits}
      />
      {several && (
        <Segments
          label={t('riskAssessment.catalog.assigning.how')}
          options={[
            { value: 'single', label: t('riskAssessment.catalog.assigning.single') },
            { value: 'pool', label: t('riskAssessment.catalog.assigning.pool') },
          ]}
          value={pool ? 'pool' : 'single'}
          onChange={(value) => setPool(value === 'pool')}
        />
      )}
      <Dropdown
        {...locationSearch}
        label={t('riskAssessment.catalog.assigning.about')}
        hint={t('riskAssessment.catalog.assigning.aboutHint')}
        placeholder={t('riskAssessment.catalog.assigning.noLocation')}
        items={locations}
        value={places}
        onChange={setPlaces}
        max={0}
      />
    </AssignDialog>
  )
}
