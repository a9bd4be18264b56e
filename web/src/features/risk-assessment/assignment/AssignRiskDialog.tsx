import { type RiskAssignmentEffect, riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import classes from '#parts/assignment-targets/assignment.module.css'
import type { ChosenTarget } from '#parts/assignment-targets/chosen-targets.ts'
import { TargetPicker } from '#parts/assignment-targets/TargetPicker.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Segments } from '#ui/Segments.tsx'
import { findMissing, hasSeveralUnits, namesUnits } from './assignment.rules.ts'
import { assignmentCalls } from './invalidated-calls.ts'
import { RiskEffectView } from './RiskEffectView.tsx'

/** A catalogue that is assigned. */
interface AssignedCatalogue {
  riskAssessmentTaskUuid: string
  title: string
  kind: RiskKind
}

interface AssignRiskDialogProps {
  open: boolean
  onClose: () => void
  catalogue: AssignedCatalogue
}

/**
 * Assigns a risk assessment to org units and locations. Groups and members can take part in an inspection,
 * but not in a survey, which is anonymous. First shows how many members are asked to take part.
 */
export function AssignRiskDialog(props: AssignRiskDialogProps) {
  return <AssignForm key={useOpenCount(props.open)} {...props} />
}

function AssignForm({ open, onClose, catalogue }: AssignRiskDialogProps) {
  const t = useText()
  const formats = useFormats()
  const submitLabel = useSubmitLabel()
  const { riskAssessmentTaskUuid, title, kind } = catalogue
  const [chosen, setChosen] = useState<readonly ChosenTarget[]>([])
  const [wantsPool, setPool] = useState(false)
  const [locations, setLocations] = useState<readonly string[]>([])
  const assignments = useCall(
    riskAssignment.readAssignmentList,
    { riskAssessmentTaskUuid },
    { enabled: open },
  )

  const isSeveral = hasSeveralUnits(chosen)
  const pool = isSeveral && wantsPool
  const missing = findMissing(chosen)
  const isReady = open && missing === undefined
  const input = {
    riskAssessmentTaskUuid,
    targets: chosen.map(({ kind: target, uuid, includeSubUnits }) => ({
      kind: target,
      uuid,
      includeSubUnits,
    })),
    pool,
    locationUuid: namesUnits(chosen) ? (locations[0] ?? null) : null,
  }
  const { data, error, fetching } = useCall(
    riskAssignment.assign,
    { ...input, dryRun: true },
    { enabled: isReady, staleTime: 0, keepPrevious: true },
  )
  const effect = isReady && !error ? data : undefined

  const assign = useAction(riskAssignment.assign, {
    successToast: 'riskAssessment.catalog.assigning.done',
    invalidates: assignmentCalls,
    onSuccess: onClose,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      headline={t('elearning.assign.title', { name: title })}
      dirty={chosen.length > 0 && !assign.pending}
      footnote={
        effect &&
        t('riskAssessment.catalog.assigning.summary', {
          count: effect.people,
          total: formats.number(effect.people),
          asked: formats.number(effect.asked),
        })
      }
      buttons={[
        {
          label: submitLabel(effect),
          busy: assign.pending,
          disabled: !effect || effect.assignmentCount === 0 || fetching,
          onClick: () => void assign.run(input),
        },
      ]}
    >
      <div className={classes.columns}>
        <div className={classes.left}>
          <TargetPicker
            content={{ kind: 'riskAssessment', uuid: riskAssessmentTaskUuid }}
            kinds={assignments.data?.assignableKinds ?? ['orgUnit', 'location']}
            chosen={chosen}
            onChange={setChosen}
          />
          <p className={classes.hint}>{t(`riskAssessment.catalog.assigning.whom.${kind}`)}</p>
        </div>
        <div className={classes.right}>
          {isSeveral && <PoolChoice pool={pool} onChange={setPool} />}
          {namesUnits(chosen) && <AboutField locations={locations} onChange={setLocations} />}
          {isReady && error && !fetching ? (
            <Callout tone="err" announce={false}>
              {errorText(t, error)}
            </Callout>
          ) : (
            <RiskEffectView
              effect={effect}
              missing={missing}
              {...(isSeveral && !pool && { onPool: () => setPool(true) })}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Returns a function that names what the button of the dialog does. */
function useSubmitLabel(): (effect: RiskAssignmentEffect | undefined) => string {
  const t = useText()
  const formats = useFormats()

  return (effect) => {
    if (!effect || effect.asked === 0) return t('riskAssessment.catalog.assigning.submit')

    const { asked, tooSmallCount } = effect
    const key = tooSmallCount > 0 ? 'submitAnyway' : 'submitTo'
    return t(`riskAssessment.catalog.assigning.${key}`, { count: asked, total: formats.number(asked) })
  }
}

/** Chooses whether several units answer together. */
function PoolChoice({ pool, onChange }: { pool: boolean; onChange: (pool: boolean) => void }) {
  const t = useText()
  return (
    <Segments
      label={t('riskAssessment.catalog.assigning.how')}
      options={[
        { value: 'single', label: t('riskAssessment.catalog.assigning.single') },
        { value: 'pool', label: t('riskAssessment.catalog.assigning.pool') },
      ]}
      value={pool ? 'pool' : 'single'}
      onChange={(value) => onChange(value === 'pool')}
    />
  )
}

interface AboutProps {
  locations: readonly string[]
  onChange: (locations: readonly string[]) => void
}

/** Chooses the location that the assessment of the units is about. */
function AboutField({ locations, onChange }: AboutProps) {
  const t = useText()
  const { options, ...search } = useOrgNodeOptions('locations', locations)

  return (
    <Dropdown
      {...search}
      label={t('riskAssessment.catalog.assigning.about')}
      hint={t('riskAssessment.catalog.assigning.aboutHint')}
      placeholder={t('riskAssessment.catalog.assigning.noLocation')}
      items={options}
      value={locations}
      onChange={onChange}
      max={0}
    />
  )
}
