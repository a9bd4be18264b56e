import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FieldsStep } from './FieldsStep.tsx'
import { steps } from './import.rules.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import { type ImportState, useImport } from './use-import.ts'

/** The import wizard: upload a file, map its columns, choose passwords, check the result, import. */
export function ImportPage() {
  const t = useText()
  const formats = useFormats()
  const state = useImport()
  const { view, step, settings } = state
  const named = view && step !== 'upload'

  return (
    <>
      <PageHead
        headline={t('memberImport.title')}
        crumbs={[
          { label: t('member.list.crumb') },
          { label: t('member.list.title'), link: { to: '/dashboard/company/members/list' } },
          { label: t('memberImport.crumb') },
        ]}
        context={
          named
            ? t('memberImport.context', {
                count: view.rowCount,
                rows: formats.number(view.rowCount),
                match: t(`memberImport.matchedBy.${settings?.matchBy ?? view.settings.matchBy}`),
                file: view.fileName,
              })
            : t('memberImport.text')
        }
      />
      <Stepper
        // The key changes when the import has loaded, so that the stepper shows its step without an
        // animation.
        key={view === undefined ? 'loading' : 'known'}
        label={t('memberImport.steps')}
        stepOf={(number) => t('memberImport.stepOf', { step: number, steps: steps.length })}
        steps={steps.map((one) => t(`memberImport.step.${one}`))}
        current={steps.indexOf(step)}
        complete={view?.state === 'done' && step === 'summary'}
      />
      <CurrentStep state={state} />
    </>
  )
}

function CurrentStep({ state }: { state: ImportState }) {
  const t = useText()
  const { view, step, settings, error, retry } = state
  if (view === undefined)
    return (
      <ContentCard>
        {error ? (
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
            {errorText(t, error)}
          </EmptyState>
        ) : (
          <Skeleton height="60px" count={4} />
        )}
      </ContentCard>
    )

  if (view === null || !settings || step === 'upload') return <UploadStep state={state} />

  const props = { state, view, settings }

  if (view.state === 'running') return <RunningStep {...props} />
  if (view.state === 'done') return <DoneStep {...props} />
  if (step === 'fields') return <FieldsStep {...props} />

  return step === 'password' ? <PasswordStep {...props} /> : <SummaryStep {...props} />
}
