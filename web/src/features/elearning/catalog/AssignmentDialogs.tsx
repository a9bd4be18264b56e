import { type ElearningAssignment, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './catalog.module.css'

interface AssignmentDialogProps {
  elearningUuid: string
  /** The selected units. The dialog is closed while this list is empty. */
  units: readonly ElearningAssignment[]
  onClose: () => void
}

/** Calls whose responses are outdated after a change, which may also affect the user's own tasks. */
const changedCalls = [
  elearningCatalog.readOrgUnitAssignments,
  elearningCatalog.readCatalog,
  elearning.readMemberTasks,
  elearning.readMemberStatistics,
]

/**
 * Returns `units`. While the dialog closes, `units` is empty, and the previous units are returned, so that
 * they stay visible.
 */
function useShownUnits(units: readonly ElearningAssignment[]): readonly ElearningAssignment[] {
  const [shown, setShown] = useState(units)
  if (units.length > 0 && shown !== units) setShown(units)
  return shown
}

/** Returns the variables for the texts of the headlines. */
const headlineParams = (units: readonly ElearningAssignment[]) => ({
  count: units.length,
  name: units[0]?.orgUnitName ?? '',
})

/** Returns true if the root unit is selected. The units below it are then included by default. */
const includesRoot = (units: readonly ElearningAssignment[]): boolean =>
  units.some(({ path }) => path.length === 0)

/** Assigns the e-learning to units. First shows how many members get a task. */
export function AssignDialog(props: AssignmentDialogProps) {
  const shown = useShownUnits(props.units)
  // The key resets the checkbox for each selection of units.
  return <AssignForm key={shown.map(({ orgUnitUuid }) => orgUnitUuid).join()} {...props} shown={shown} />
}

function AssignForm({
  elearningUuid,
  units,
  onClose,
  shown,
}: AssignmentDialogProps & { shown: readonly ElearningAssignment[] }) {
  const t = useText()
  const formats = useFormats()
  const [includeSubUnits, setIncludeSubUnits] = useState(includesRoot(shown))
  const input = { elearningUuid, orgUnitUuids: shown.map(({ orgUnitUuid }) => orgUnitUuid), includeSubUnits }
  const open = units.length > 0
  const { data, fetching } = useCall(
    elearningCatalog.assignOrgUnits,
    { ...input, dryRun: true },
    { enabled: open, staleTime: 0 },
  )

  const assign = useAction(elearningCatalog.assignOrgUnits, {
    successToast: 'elearning.catalog.units.assignDone',
    invalidates: changedCalls,
  })

  const store = async () => {
    if (await assign.run(input)) onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('elearning.catalog.units.assignTitle', headlineParams(shown))}
      paragraphs={[t('elearning.catalog.units.assignText')]}
      buttons={[
        {
          label: t('elearning.catalog.units.assign'),
          busy: assign.pending,
          disabled: !data,
          onClick: () => void store(),
        },
      ]}
    >
      <Checkbox
        label={t('elearning.catalog.units.subUnits')}
        value={includeSubUnits}
        onChange={setIncludeSubUnits}
      />
      <Effect counting={fetching || !data}>
        {data?.tasksCreated === 0
          ? t('elearning.catalog.units.createsNone')
          : t('elearning.catalog.units.creates', {
              count: data?.tasksCreated ?? 0,
              total: formats.number(data?.tasksCreated ?? 0),
            })}
      </Effect>
    </Dialog>
  )
}

/** Removes the assignments to units. First shows how many members lose a task. */
export function RemoveDialog({ elearningUuid, units, onClose }: AssignmentDialogProps) {
  const t = useText()
  const formats = useFormats()
  const shown = useShownUnits(units)
  const open = units.length > 0
  const input = { elearningUuid, orgUnitUuids: shown.map(({ orgUnitUuid }) => orgUnitUuid) }
  const { data, fetching } = useCall(
    elearningCatalog.removeOrgUnits,
    { ...input, dryRun: true },
    { enabled: open, staleTime: 0 },
  )

  const remove = useAction(elearningCatalog.removeOrgUnits, {
    successToast: 'elearning.catalog.units.removeDone',
    invalidates: changedCalls,
  })

  const store = async () => {
    if (await remove.run(input)) onClose()
  }

  const button = {
    label: t('elearning.catalog.units.remove'),
    kind: 'danger',
    busy: remove.pending,
    disabled: !data,
  } as const

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('elearning.catalog.units.removeTitle', headlineParams(shown))}
      paragraphs={[t('elearning.catalog.units.removeText')]}
      buttons={[{ ...button, onClick: () => void store() }]}
    >
      <Effect counting={fetching || !data}>
        {data?.tasksWithdrawn === 0
          ? t('elearning.catalog.units.withdrawsNone')
          : t('elearning.catalog.units.withdraws', {
              count: data?.tasksWithdrawn ?? 0,
              total: formats.number(data?.tasksWithdrawn ?? 0),
            })}
      </Effect>
    </Dialog>
  )
}

/** The effect on tasks, or a note while the effect is being counted. */
function Effect({ counting, children }: { counting: boolean; children: string }) {
  const t = useText()
  return (
    <output className={classes.effect}>{counting ? t('elearning.catalog.units.counting') : children}</output>
  )
}
