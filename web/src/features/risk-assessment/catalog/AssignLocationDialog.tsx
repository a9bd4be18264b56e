import { riskCatalog } from '@sorgfalt/contract/risk-catalog'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenings } from '#lib/use-openings.ts'
import { usePlaceOptions } from '#parts/place-options/use-place-options.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { AssignEffect } from './AssignEffect.tsx'
import classes from './catalog.module.css'
import { outdated } from './outdated.ts'

interface AssignDialogProps {
  riskAssessmentTaskUuid: string
  open: boolean
  onClose: () => void
}

/** Asks everybody who works at a location. */
export function AssignLocationDialog(props: AssignDialogProps) {
  return <AssignLocation key={useOpenings(props.open)} {...props} />
}

function AssignLocation({ riskAssessmentTaskUuid, open, onClose }: AssignDialogProps) {
  const t = useText()
  const [places, setPlaces] = useState<readonly string[]>([])
  const locations = usePlaceOptions('locations', places)
  const [locationUuid] = places
  const input = { riskAssessmentTaskUuid, locationUuid: locationUuid ?? '' }
  const chosen = locationUuid !== undefined
  const effect = useCall(riskCatalog.assignLocation, { ...input, dryRun: true }, { enabled: open && chosen, staleTime: 0 })
  const assign = useAction(riskCatalog.assignLocation, {
    successToast: 'riskAssessment.catalog.assigning.done',
    invalidates: outdated,
    onSuccess: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={t('riskAssessment.catalog.assigning.locationTitle')}
      paragraphs={[t('riskAssessment.catalog.assigning.locationText')]}
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
          label={t('riskAssessment.catalog.assigning.locationField')}
          items={locations.options}
          value={places}
          onChange={setPlaces}
          max={0}
          {...(locations.onSearch && { onSearch: locations.onSearch, searching: locations.searching ?? false })}
        />
        {chosen && <AssignEffect {...effect} />}
      </div>
    </Dialog>
  )
}
