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
import { useVersionedForm, type VersionedForm } from '#parts/record-form/use-versioned-form.ts'
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

type SettingsRecord = VersionedForm<typeof elearningSettingsForm, typeof elearningCatalog.readSettings>

/**
 * Returns the state of the settings form. If due dates would move, the user has to confirm `effect` first.
 */
export function useElearningSettings(elearningUuid: string, saved: ElearningSettings, editable: boolean) {
  const [effect, setEffect] = useState<SettingsEffect>()
  // What the preview has counted: the values of the form, or after a conflict the merged values.
  const submitted = useRef({ ...toFormValues(saved), version: saved.version })

  const preview = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    amend: async (error) => {
      const merged = await record.mergeAfter(error)
      if (!merged) return undefined
      submitted.current = { ...merged.values, version: merged.saved.version }
      return { elearningUuid, ...submitted.current, dryRun: true }
    },
  })

  const action = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    successToast: 'elearning.catalog.settings.saved',
    invalidates: [elearningCatalog.readSettings, elearningCatalog.readCatalog],
    // Merged settings may move other dates than those that the member has confirmed, so nothing is sent
    // again.
    amend: async (error) => {
      await record.mergeAfter(error)
      return undefined
    },
  })

  const store = async () => {
    setEffect(undefined)
    const output = await action.run({ elearningUuid, ...submitted.current, dryRun: false })
    if (output) record.finish(output.settings)
  }

  const record: SettingsRecord = useVersionedForm({
    schema: elearningSettingsForm,
    saved,
    read: elearningCatalog.readSettings,
    input: { elearningUuid },
    valuesOf: toFormValues,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      submitted.current = { ...values, version: record.base.version }
      const expected = await preview.run({ elearningUuid, ...submitted.current, dryRun: true })
      if (expected && expected.affected > 0) setEffect(expected)
      else if (expected) await store()
    },
    editable,
  })

  return {
    ...record,
    pending: action.pending || preview.pending,
    effect,
    store,
    cancel: () => setEffect(undefined),
  }
}
