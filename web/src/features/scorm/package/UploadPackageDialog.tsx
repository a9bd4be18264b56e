import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './package.module.css'
import { maxMegabytes } from './upload-check.ts'
import { usePackageUpload } from './use-package-upload.ts'

interface UploadPackageDialogProps {
  open: boolean
  onClose: () => void
  /** The e-learning of which the package becomes a new version. Null: the package is a new course. */
  elearningUuid: string | null
  onUploaded: (details: ScormPackageDetails) => void
}

/** The dialog that uploads a package. It says why an archive is refused. */
export function UploadPackageDialog({ open, onClose, elearningUuid, onUploaded }: UploadPackageDialogProps) {
  const t = useText()
  const formats = useFormats()
  const { file, isSending, percent, problem, upload, cancel } = usePackageUpload(elearningUuid, onUploaded)
  const close = () => {
    cancel()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      width="medium"
      headline={t(elearningUuid === null ? 'scorm.upload.title' : 'scorm.upload.titleVersion')}
      paragraphs={[t(elearningUuid === null ? 'scorm.upload.text' : 'scorm.upload.textVersion')]}
      // A click beside the dialog must not end a long upload.
      closable={!isSending}
      cancelLabel={t(isSending ? 'scorm.upload.cancel' : 'common.ui.cancel')}
      onCancel={isSending ? cancel : close}
    >
      {problem !== undefined && (
        <div className={classes.problem}>
          <Callout tone="err" title={t('scorm.upload.refused', { file: file?.name ?? '' })}>
            {problem}
          </Callout>
        </div>
      )}
      {isSending && file ? (
        <div className={classes.sending}>
          <p className={classes.fileName}>
            {file.name} · {formats.fileSize(file.size)}
          </p>
          <ProgressBar percent={percent} label={t('scorm.upload.progress', { file: file.name })}>
            {percent < 100 ? formats.percent(percent) : t('scorm.upload.checking')}
          </ProgressBar>
        </div>
      ) : (
        <FileDrop
          label={t('scorm.upload.file')}
          accept=".zip,application/zip"
          maxFiles={1}
          rules={t('scorm.upload.rules', { megabytes: maxMegabytes })}
          onFiles={([chosen]) => chosen && void upload(chosen)}
        />
      )}
    </Dialog>
  )
}
