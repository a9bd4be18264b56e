import { memberList } from '@sorgfalt/contract/member/list'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { JobProgress } from '#parts/job-progress/JobProgress.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import type { StepProps } from './step-props.ts'

/** The progress of a running import. */
export function RunningStep({ state, view: { jobUuid } }: StepProps) {
  const t = useText()
  const ended = async () => {
    await state.reload()
    invalidate([memberList.getList])
  }

  return (
    <ContentCard headline={t('memberImport.running.title')} subHeadline={t('memberImport.running.text')}>
      {jobUuid && (
        <JobProgress jobUuid={jobUuid} label={t('memberImport.running.label')} onEnd={() => void ended()} />
      )}
    </ContentCard>
  )
}
