import { riskCatalog } from '@sorgfalt/contract/risk-catalog'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenings } from '#lib/use-openings.ts'
import { usePlaceOptions } from '#parts/place-options/use-place-options.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Segments } from '#ui/Segments.tsx'
import { AssignEffect } from './AssignEffect.tsx'
import classes from './catalog.module.css'
import { outdated } from './outdated.ts'

interface AssignDialogProps {
  riskAssessmentTaskUuid: string
  open: boolean
  onClose: () => void
}

/** Units of one assigning; more of them are chosen in a second go. */
const mostUnits = 50

/** Asks org units, each for itself or several together; says beforehand whether they are many enough. */
export function AssignUnitsDialog(props: AssignDialogProps) {
  return <AssignUnits key={useOpenings(props.open)} {...props} />
}

function AssignUnits({ riskAssessmentTaskUuid, open, onClose }: AssignDialogProps) {
  const t = useText()
  const [orgUnitUuids, setUnits] = useState<readonly string[]>([])
  const [places, setPlaces] = useState<readonly string[]>([])
  const [wantsPool, setPool] = useState(false)
  const units = usePlaceOptions('orgUnits', orgUnitUuids)
  const locations = usePlaceOptions('locations', places)
  const several = orgUnitUuids.length > 1
  const pool = several && wantsPool
  const input = { riskAssessmentTaskUuid, orgUnitUuids: [...orgUnitUuids], pool, locationUuid: places[0] ?? null }
  const chosen = orgUnitUuids.length > 0
  const effect = useCall(riskCatalog.assignOrgUnits, { ...input, dryRun: true }, { enabled: open && chosen, staleTime: 0 })
  const assign = useAction(riskCatalog.assignOrgUnits, {
    successToast: 'riskAssessment.catalog.assigning.done',
    invalidates: outdated,
    onSuccess: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={chosen && !assign.pending}
      headline={t('riskAssessment.catalog.assigning.unitsTitle')}
      paragraphs={[t('riskAssessment.catalog.assigning.unitsText')]}
      buttons={[
        {
          label: t('riskAssessment.catalog.assigning.submit'),
          busy: assign.pending,
          disabled: !chosen || effect.fetching || effect.error !== undefined,
          onClick: () => void assign.run(input),
        },
      ]}
    >
      <div className={classes.fields}>
        <Dropdown
          label={t('riskAssessment.catalog.assigning.unitsField')}
          // Their counts include units below, who are not asked.
          items={units.options.map(({ aside: _count, ...unit }) => unit)}
          value={orgUnitUuids}
          onChange={setUnits}
          max={mostUnits}
          {...(units.onSearch && { onSearch: units.onSearch, searching: units.searching ?? false })}
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
          label={t('riskAssessment.catalog.assigning.about')}
          hint={t('riskAssessment.catalog.assigning.aboutHint')}
          placeholder={t('riskAssessment.catalog.assigning.noPlace')}
          items={locations.options}
          value={places}
          onChange={setPlaces}
          max={0}
          {...(locations.onSearch && { onSearch: locations.onSearch, searching: locations.searching ?? false })}
        />
        {chosen && <AssignEffect {...effect} {...(several && !pool && { onPool: () => setPool(true) })} />}
      </div>
    </Dialog>
  )
}
