import { job } from '@sorgfalt/contract/job/job'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { callQuery } from '#lib/use-call.ts'
import { Callout } from '#ui/Callout.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

interface JobProgressProps {
  jobUuid: string
  /** Describes the job, for example "Passwörter werden erstellt". */
  label: string
  /** Called once, after the job has succeeded or has failed for good. */
  onEnd: (state: 'done' | 'failed') => void
}

const pollIntervalMs = 1000

/**
 * The progress of a background job. The job continues if the reader leaves the page. A lost connection is
 * reported once. The next successful request shows the progress again.
 */
export function JobProgress({ jobUuid, label, onEnd }: JobProgressProps) {
  const t = useText()
  const formats = useFormats()
  const { data } = useQuery({
    ...callQuery(job.readProgress, { jobUuid }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : pollIntervalMs,
  })

  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })

  const state = data?.state
  useEffect(() => {
    if (state === 'done' || state === 'failed') latest.current(state)
  }, [state])

  if (state === 'failed') return <Callout tone="err">{t('job.failed')}</Callout>

  const { done = 0, total = 0 } = data ?? {}
  const text =
    total > 0
      ? t('job.progress', { done: formats.number(done), total: formats.number(total) })
      : t('job.waiting')

  const percent = total > 0 ? (100 * done) / total : 0

  return (
    <ProgressBar percent={state === 'done' ? 100 : percent} label={label}>
      {text}
    </ProgressBar>
  )
}
