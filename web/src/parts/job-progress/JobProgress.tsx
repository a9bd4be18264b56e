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
  /** What is being done: "Passwörter werden erstellt". */
  label: string
  /** Called once, when the job has ended well or for good without. */
  onEnd: (state: 'done' | 'failed') => void
}

/** Milliseconds between two looks. */
const pause = 1000

/**
 * How far a job of the server is. It goes on when the page is left; a lost connection is bridged without a
 * word.
 */
export function JobProgress({ jobUuid, label, onEnd }: JobProgressProps) {
  const t = useText()
  const formats = useFormats()
  const { data } = useQuery({
    ...callQuery(job.readProgress, { jobUuid }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : pause,
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
  const told =
    total > 0
      ? t('job.progress', { done: formats.number(done), total: formats.number(total) })
      : t('job.waiting')
  return (
    <ProgressBar percent={state === 'done' ? 100 : total > 0 ? (100 * done) / total : 0} label={label}>
      {told}
    </ProgressBar>
  )
}
