import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningQuestion, type OwnQuestion } from '@sorgfalt/contract/elearning/question'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Pager } from '#parts/pager/Pager.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconHelpCircle } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { formatTopic } from './question-topic.ts'
import classes from './questions.module.css'

const order = { filter: {}, sortBy: 'askedAt', sortDirection: 'desc' } as const

/** The member's own questions with their answers. */
export function MyQuestionsPage() {
  const t = useText()
  const [page, setPage] = useState(1)
  const query = useCall(
    elearningQuestion.readOwnList,
    { page, sortBy: order.sortBy, sortDirection: order.sortDirection },
    { keepPrevious: true },
  )

  const { data, error } = query
  const rows = data?.rows
  useMarkAnswersSeen(rows)

  return (
    <>
      <PageHead
        headline={t('elearning.questions.mine')}
        crumbs={[
          { label: t('elearning.mine.title'), link: { to: '/dashboard/apps/elearnings/my-elearnings' } },
          { label: t('elearning.questions.mine') },
        ]}
        actions={<ExportMenu call={listExport.exportOwnQuestions} table={order} />}
        context={t('elearning.questions.mineContext')}
      />
      <div className={classes.list}>
        <WhoSees of="questions" />
        {rows?.map((question) => (
          <QuestionCard key={question.questionUuid} question={question} />
        ))}
      </div>
      {!rows && !error && <Skeleton height="120px" count={2} />}
      {!rows && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={query.retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
      {rows?.length === 0 && (
        <EmptyState kind="nothing" icon={IconHelpCircle} title={t('elearning.questions.mineEmpty')}>
          {t('elearning.questions.mineEmptyText')}
        </EmptyState>
      )}
      {data && <Pager total={data.total} page={data.page} perPage={data.perPage} onPage={setPage} />}
    </>
  )
}

function QuestionCard({ question }: { question: OwnQuestion }) {
  const t = useText()
  const formats = useFormats()
  const { text, kind, askedAt, answer } = question

  return (
    <ContentCard
      headline={formatTopic(t, question)}
      subHeadline={t('elearning.questions.askedAt', { at: formats.dateTime(askedAt) })}
    >
      <p className={classes.text}>{kind === 'talk' ? t('elearning.questions.talkWanted') : text}</p>
      {answer ? (
        <blockquote className={classes.answer}>
          <p className={classes.text}>{answer.text}</p>
          <footer>
            {t('elearning.questions.answeredBy', { name: answer.by, at: formats.dateTime(answer.at) })}
          </footer>
        </blockquote>
      ) : (
        <p className={classes.waits}>{t('elearning.questions.waits')}</p>
      )}
    </ContentCard>
  )
}

/** Marks the answers as seen when they are on screen. */
function useMarkAnswersSeen(rows: readonly OwnQuestion[] | undefined): void {
  const { run } = useAction(elearningQuestion.seeAnswers, { invalidates: [elearning.readMemberStatistics] })
  const hasNew = rows?.some(({ answer, seen }) => answer && !seen) ?? false
  useEffect(() => {
    if (hasNew) void run({})
  }, [hasNew, run])
}
