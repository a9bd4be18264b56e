import type { Output } from '@sorgfalt/contract/core/call'
import {
  type ElearningDetails,
  type ElearningSettings,
  elearningCatalog,
  elearningSettingsForm,
} from '@sorgfalt/contract/elearning/catalog'
import { useRef, useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useAction } from '#lib/use-action.ts'
import { useConflict } from '#lib/use-conflict.ts'
import { useForm } from '#ui/Form.tsx'
import type { FormState } from '#ui/use-form.ts'
import { toFormValues } from './settings.rules.ts'

/**
 * How many due dates a change to the settings moves, and how many tasks become overdue because of the change.
 */
export type SettingsEffect = Pick<Output<typeof elearningCatalog.saveSettings>, 'affected' | 'newlyOverdue'>

/** The properties of a card of the settings form. */
export interface SettingsCardProps {
  details: ElearningDetails
  form: FormState<typeof elearningSettingsForm>
  disabled: boolean
}

/** Returns two actions: `preview` counts the effect of a change, and `action` saves the change. */
function useSaveCalls() {
  const shared = { loaderId: screenLoader }
  const preview = useAction(elearningCatalog.saveSettings, shared)
  const action = useAction(elearningCatalog.saveSettings, {
    ...shared,
    successToast: 'elearning.catalog.settings.saved',
    invalidates: [elearningCatalog.readSettings, elearningCatalog.readCatalog],
  })

  return { preview, action }
}

/**
 * Returns the state of the settings form. If due dates would move, the user has to confirm `effect` first.
 */
export function useElearningSettings(elearningUuid: string, saved: ElearningSettings) {
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const [effect, setEffect] = useState<SettingsEffect>()
  const { preview, action } = useSaveCalls()
  const conflict = useConflict(action.error ?? preview.error, elearningCatalog.readSettings, {
    elearningUuid,
  })

  const adopt = (record: ElearningSettings) => {
    setBase(record)
    form.reset(toFormValues(record))
  }

  const store = async () => {
    setEffect(undefined)
    const output = await action.run({ elearningUuid, ...form.values, version: base.version, dryRun: false })
    if (output) adopt(output.settings)
  }

  const form = useForm({
    schema: elearningSettingsForm,
    initial: toFormValues(saved),
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const expected = await preview.run({ elearningUuid, ...values, version: base.version, dryRun: true })
      if (expected && expected.affected > 0) setEffect(expected)
      else if (expected) await store()
    },
  })

  return {
    form,
    element,
    base,
    pending: action.pending || preview.pending,
    effect,
    store,
    cancel: () => setEffect(undefined),
    save: () => element.current?.requestSubmit(),
    saved: conflict.saved,
    lastSave: conflict.lastSave,
    keepOwn: () => {
      const ownValues = Object.fromEntries(form.changed.map((name) => [name, form.values[name]]))
      if (conflict.saved) adopt(conflict.saved)
      form.set(ownValues)
      conflict.clear()
    },
    takeSaved: () => {
      if (conflict.saved) adopt(conflict.saved)
      conflict.clear()
    },
  }
}
