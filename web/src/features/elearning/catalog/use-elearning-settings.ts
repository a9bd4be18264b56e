import type { Output } from '@sorgfalt/contract/core/call'
import {
  type ElearningDetails,
  type ElearningSettings,
  type ElearningSettingsForm,
  elearningCatalog,
  elearningSettingsForm,
} from '@sorgfalt/contract/elearning/catalog'
import { useRef, useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useAction } from '#lib/use-action.ts'
import { useKeepDraft, useRestoredDraft } from '#parts/record-form/use-form-draft.ts'
import { useVersionMerge } from '#parts/record-form/use-version-merge.ts'
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

/**
 * Returns the state of the settings form. If due dates would move, the user has to confirm `effect` first.
 */
export function useElearningSettings(elearningUuid: string, saved: ElearningSettings, editable: boolean) {
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const [effect, setEffect] = useState<SettingsEffect>()
  // What the preview has counted: the values of the form, or after a conflict the merged values.
  const submitted = useRef({ ...toFormValues(saved), version: saved.version })
  const draftName = `${elearningCatalog.readSettings.path} ${elearningUuid}`
  const { draft, forget } = useRestoredDraft(draftName, toFormValues(saved), editable)
  const [restored] = useState(draft)

  const adopt = (record: ElearningSettings) => {
    setBase(record)
    form.reset(toFormValues(record))
  }

  const versions = useVersionMerge<typeof elearningCatalog.readSettings, ElearningSettingsForm>({
    read: elearningCatalog.readSettings,
    input: { elearningUuid },
    valuesOf: toFormValues,
    base,
    ...(restored &&
      restored.conflicts.length > 0 && {
        first: { saved, lastSave: undefined, merge: restored },
      }),
    getForm: () => form,
    adopt,
  })

  const preview = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    amend: async (error) => {
      const merged = await versions.mergeAfter(error)
      if (!merged) return undefined
      submitted.current = { ...merged.values, version: merged.saved.version }
      return { elearningUuid, ...submitted.current, dryRun: true }
    },
  })

  const action = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    successToast: 'elearning.catalog.settings.saved',
    invalidates: [elearningCatalog.readSettings, elearningCatalog.readCatalog],
    // Merged settings may move other dates than those that the member has confirmed, so nothing is sent again.
    amend: async (error) => {
      await versions.mergeAfter(error)
      return undefined
    },
  })

  const store = async () => {
    setEffect(undefined)
    const output = await action.run({ elearningUuid, ...submitted.current, dryRun: false })
    if (!output) return

    adopt(output.settings)
    forget()
  }

  const form = useForm({
    schema: elearningSettingsForm,
    initial: toFormValues(saved),
    typed: restored?.own,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      submitted.current = { ...values, version: base.version }
      const expected = await preview.run({ elearningUuid, ...submitted.current, dryRun: true })
      if (expected && expected.affected > 0) setEffect(expected)
      else if (expected) await store()
    },
  })

  useKeepDraft(draftName, { form, before: toFormValues(base), notKept: ['responsibleUuid'] })

  return {
    form,
    element,
    base,
    pending: action.pending || preview.pending,
    effect,
    store,
    cancel: () => setEffect(undefined),
    save: () => element.current?.requestSubmit(),
    saved: versions.saved,
    lastSave: versions.lastSave,
    conflicts: versions.conflicts,
    restoredAt: form.dirty ? draft?.at : undefined,
    discard: () => {
      form.reset()
      forget()
    },
    keepOwn: versions.keepOwn,
    takeSaved: versions.takeSaved,
  }
}
