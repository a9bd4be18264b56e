import {
  importLimits,
  importMatches,
  type MemberImportView,
  memberImport,
} from '@sorgfalt/contract/member/import'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { urlOf } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { FileUpload } from '#parts/upload/FileUpload.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowRight, IconFileSpreadsheet } from '#ui/icons.ts'
import { findColumn } from './import.rules.ts'
import { SeatsPanel } from './SeatsPanel.tsx'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './step-props.ts'
import classes from './upload.module.css'
import type { ImportState } from './use-import.ts'

/** Step 1: the file, the field by which people are recognised, and the seats of the company. */
export function UploadStep({ state }: { state: ImportState }) {
  const t = useText()
  const navigate = useNavigate()
  const { settings, goTo } = state
  // A finished import is no longer shown here, because the next file replaces it.
  const view = state.view && state.view.state !== 'done' ? state.view : null
  const isReady = view !== null && settings !== undefined

  return (
    <>
      <ContentCard flush>
        <div className={classes.columns}>
          <div className={classes.main}>
            <h2>{t('memberImport.upload.title')}</h2>
            {isReady ? <StagedFile state={state} view={view} /> : <NewFile state={state} />}
            <Hint />
            {isReady && <MatchField state={state} view={view} settings={settings} />}
          </div>
          <div className={classes.side}>
            <SeatsPanel view={view} />
          </div>
        </div>
      </ContentCard>
      <StepFooter
        backLabel={t(isReady ? 'memberImport.upload.later' : 'memberImport.upload.cancel')}
        onBack={() => void navigate({ to: '/dashboard/company/members/list' })}
      >
        {isReady && (
          <Button kind="primary" size="large" iconAfter={IconArrowRight} onClick={() => goTo('fields')}>
            {t('memberImport.upload.next')}
          </Button>
        )}
      </StepFooter>
    </>
  )
}

function NewFile({ state }: { state: ImportState }) {
  const t = useText()
  const { uploadCsv } = memberImport
  const uploaded = (body: unknown) => {
    state.setView(body as MemberImportView)
    state.goTo('upload')
  }

  return (
    <FileUpload
      label={t('memberImport.upload.label')}
      url={uploadCsv.path}
      fieldName={uploadCsv.field}
      allowedTypes={uploadCsv.types}
      keepDone={false}
      onDone={({ body }) => uploaded(body)}
    />
  )
}

/** The uploaded file, and the button to replace it. */
function StagedFile({ state, view }: Pick<StepProps, 'state' | 'view'>) {
  const t = useText()
  const formats = useFormats()
  const [isReplacing, setReplacing] = useState(false)
  const discard = useAction(memberImport.discard, {
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  if (isReplacing)
    return (
      <>
        <NewFile state={{ ...state, goTo: () => setReplacing(false) }} />
        <Button kind="ghost" size="small" onClick={() => setReplacing(false)}>
          {t('memberImport.upload.keep', { file: view.fileName })}
        </Button>
      </>
    )

  return (
    <div className={classes.file}>
      <Icon icon={IconFileSpreadsheet} />
      <div className={classes.fileText}>
        <p className={classes.fileName}>{view.fileName}</p>
        <p className={classes.fileFacts}>
          {[
            t('memberImport.upload.facts', {
              count: view.rowCount,
              rows: formats.number(view.rowCount),
              columns: t('memberImport.columns', { count: view.columns.length }),
            }),
            view.sheetName !== null && t('memberImport.upload.sheet', { name: view.sheetName }),
            view.fileBytes !== null && formats.fileSize(view.fileBytes),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button size="small" onClick={() => setReplacing(true)}>
        {t('memberImport.upload.other')}
      </Button>
      <Button
        size="small"
        kind="ghost"
        busy={discard.pending}
        onClick={() => void discard.run({ importUuid: view.importUuid })}
      >
        {t('memberImport.upload.discard')}
      </Button>
    </div>
  )
}

function Hint() {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()

  return (
    <p className={classes.hint}>
      {t('memberImport.upload.limit', {
        rows: formats.number(importLimits.rows),
        columns: importLimits.columns,
      })}{' '}
      <a href={urlOf(memberImport.sample, { languageCode: language })} download>
        {t('memberImport.upload.sample')}
      </a>
    </p>
  )
}

/** The choice of the field by which rows are matched with members. */
function MatchField({ state, view, settings }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const { mapping, matchBy } = settings
  const total = view.rowCount

  return (
    <fieldset className={classes.matches}>
      <legend>{t('memberImport.upload.matchBy')}</legend>
      {importMatches.toReversed().map((field) => {
        const column = findColumn(mapping, field)
        const filled = (column !== undefined && view.columns[column]?.filled) || 0
        const isGenerated = field === 'username' && column === undefined
        const key = filled === total ? 'all' : 'some'
        const count = filled === 0 ? 'none' : key
        return (
          <label key={field} className={classes.match}>
            <input
              type="radio"
              name={id}
              checked={matchBy === field}
              disabled={column === undefined && !isGenerated}
              onChange={() => state.setSettings({ ...settings, matchBy: field })}
              aria-describedby={`${id}-${field}`}
            />
            <span>{t(`memberImport.field.${field}`)}</span>
            <span id={`${id}-${field}`} className={classes.matchText}>
              {isGenerated
                ? t('memberImport.upload.generated')
                : t(`memberImport.upload.filled.${count}`, {
                    filled: formats.number(filled),
                    total: formats.number(total),
                  })}
              {field === 'externalId' && filled === total && filled > 0 && (
                <> {t('memberImport.upload.recommended')}</>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
