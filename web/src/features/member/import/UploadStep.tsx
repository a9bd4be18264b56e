import { importLimits, type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { urlOf } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { FileUpload } from '#parts/upload/FileUpload.tsx'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconDownload } from '#ui/icons.ts'
import classes from './import.module.css'
import type { ImportState } from './use-import.ts'

/** Step 1: the upload of a file. */
export function UploadStep({ state }: { state: ImportState }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const { uploadCsv, sample } = memberImport
  const { view, setView, goTo } = state
  const uploaded = (body: unknown) => {
    setView(body as MemberImportView)
    goTo('fields')
  }

  return (
    <div className={classes.stack}>
      {view && view.state !== 'done' && <OpenImport state={state} view={view} />}
      <ContentCard headline={t('memberImport.upload.title')} subHeadline={t('memberImport.upload.text')}>
        <FileUpload
          label={t('memberImport.upload.label')}
          url={uploadCsv.path}
          fieldName={uploadCsv.field}
          allowedTypes={uploadCsv.types}
          keepDone={false}
          onDone={({ body }) => uploaded(body)}
        />
        <p className={classes.note}>{t('memberImport.upload.hintExcel')}</p>
        <p className={classes.note}>
          {t('memberImport.upload.limit', {
            rows: formats.number(importLimits.rows),
            columns: importLimits.columns,
          })}
        </p>
      </ContentCard>
      <ContentCard
        headline={t('memberImport.upload.sampleTitle')}
        subHeadline={t('memberImport.upload.sampleText')}
        actions={
          <a href={urlOf(sample, { languageCode: language })} download className={buttonClass({})}>
            <ButtonFace icon={IconDownload}>{t('memberImport.upload.sample')}</ButtonFace>
          </a>
        }
      >
        <ul className={classes.hints}>
          {(['hintNames', 'hintUnits', 'hintDates', 'hintEmpty'] as const).map((hint) => (
            <li key={hint}>{t(`memberImport.upload.${hint}`)}</li>
          ))}
        </ul>
      </ContentCard>
    </div>
  )
}

/** A notice of an import that has not been finished, with buttons to resume and to discard it. */
function OpenImport({ state, view }: { state: ImportState; view: MemberImportView }) {
  const t = useText()
  const discard = useAction(memberImport.discard, {
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  return (
    <Callout tone="info" title={t('memberImport.upload.openTitle', { file: view.fileName })}>
      <p>{t('memberImport.upload.openText')}</p>
      <div className={classes.buttons}>
        <Button size="small" onClick={() => state.goTo(view.state === 'checked' ? 'summary' : 'fields')}>
          {t('memberImport.upload.resume')}
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
    </Callout>
  )
}
