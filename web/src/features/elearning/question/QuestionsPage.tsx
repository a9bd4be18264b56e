import { type AskedQuestion, elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconHelpCircle } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { useQuestionColumns } from './question-columns.ts'
import { useQuestionFilters } from './question-filter.ts'

/** The questions that the user may answer. */
export function QuestionsPage() {
  const t = useText()
  const table = useTable(elearningQuestion.readList)
  const [open, setOpen] = useState<AskedQuestion>()
  const columns = useQuestionColumns(setOpen)
  const filters = useQuestionFilters(table)

  return (
    <>
      <PageHead
        headline={t('elearning.questions.title')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('shell.menu.elearnings') },
          { label: t('elearning.questions.title') },
        ]}
        actions={<ExportMenu call={listExport.exportQuestions} table={table} />}
        context={t('elearning.questions.context')}
      />
      <DataTable
        label={t('elearning.questions.title')}
        table={table}
        columns={columns}
        rowKey={({ questionUuid }) => questionUuid}
        rowName={nameOf}
        filters={filters}
        empty={{
          title: t('elearning.questions.emptyTitle'),
          text: t('elearning.questions.emptyText'),
          icon: IconHelpCircle,
        }}
        failure={table.error && errorText(t, table.error)}
      />
      <AnswerDialog question={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
