import type { Output } from '@sorgfalt/contract/core/call'
import {
  type ElearningSettings,
  elearningCatalog,
  elearningSettingsForm,
} from '@sorgfalt/contract/elearning/catalog'
import { useRef, useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useAction } from '#lib/use-action.ts'
import { isConflict, useConflict } from '#lib/use-conflict.ts'
import { useForm } from '#ui/Form.tsx'
import { toFormValues } from './settings.rules.ts'

type Effect = Pick<Output<typeof elearningCatalog.saveSettings>, 'affected' | 'newlyOverdue'>

/** The state of the settings form. Before due dates move, it asks for a confirmation with their number. */
export function useElearningSettings(elearningUuid: string, saved: ElearningSettings) {
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(saved)
  const [effect, setEffect] = useState<Effect>()
  const preview = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    tellsFailure: isConflict,
  })

  const action = useAction(elearningCatalog.saveSettings, {
    loaderId: screenLoader,
    tellsFailure: isConflict,
    successToast: 'elearning.catalog.settings.saved',
    invalidates: [elearningCatalog.readSettings, elearningCatalog.readCatalog],
  })

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
    theirs: conflict.theirs,
    lastSave: conflict.lastSave,
    keepMine: () => {
      const mine = Object.fromEntries(form.changed.map((name) => [name, form.values[name]]))
      if (conflict.theirs) adopt(conflict.theirs)
      form.set(mine)
      conflict.settle()
    },
    takeTheirs: () => {
      if (conflict.theirs) adopt(conflict.theirs)
      conflict.settle()
    },
  }
}
