import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A notice that members were instructed on outdated content, with a button to instruct them again. */
export function ReinstructNotice({ elearningUuid, outdated }: { elearningUuid: string; outdated: number }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const [effect, setEffect] = useState<{ affected: number; dueOn: string }>()
  const close = () => setEffect(undefined)
  const preview = useAction(elearningCatalog.reinstruct, { onSuccess: setEffect })
  const action = useAction(elearningCatalog.reinstruct, {
    successToast: 'elearning.catalog.reinstruct.done',
    invalidates: [elearningCatalog.readSettings, elearningCatalog.readCatalog],
    onSuccess: close,
  })

  if (outdated === 0) return null

  return (
    <Callout tone="warn" title={t('elearning.catalog.reinstruct.title')}>
      <p>{t('elearning.catalog.reinstruct.text', { count: outdated })}</p>
      {may(elearningCatalog.reinstruct) && (
        <Button busy={preview.pending} onClick={() => void preview.run({ elearningUuid, dryRun: true })}>
          {t('elearning.catalog.reinstruct.action')}
        </Button>
      )}
      <Dialog
        open={effect !== undefined}
        onClose={close}
        headline={t('elearning.catalog.reinstruct.action')}
        paragraphs={
          effect
            ? [
                t('elearning.catalog.reinstruct.confirm', {
                  count: effect.affected,
                  date: formats.date(effect.dueOn),
                }),
              ]
            : []
        }
        buttons={[
          {
            label: t('elearning.catalog.reinstruct.action'),
            busy: action.pending,
            onClick: () => void action.run({ elearningUuid, dryRun: false }),
          },
        ]}
      />
    </Callout>
  )
}
