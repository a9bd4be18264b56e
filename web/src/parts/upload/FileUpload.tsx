import { upload } from '@sorgfalt/contract/core/limits'
import { useFormats } from '#lib/format.ts'
import { acceptOf, typeNames } from '#lib/upload-checks.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { FileList } from '#ui/FileList.tsx'
import { useLabels } from '#ui/labels.tsx'
import { type UploadOptions, useUploads } from './use-uploads.ts'

interface FileUploadProps extends UploadOptions {
  label: string
  disabled?: boolean
}

/** The upload of files (spec §3): drop area, button, and the list of files with their progress. */
export function FileUpload({ label, disabled = false, ...options }: FileUploadProps) {
  const labels = useLabels()
  const formats = useFormats()
  const { entries, add, retry, remove } = useUploads(options)
  const { maxFiles = upload.maxFiles, allowedTypes } = options

  return (
    <div>
      <FileDrop
        label={label}
        accept={acceptOf(allowedTypes)}
        maxFiles={maxFiles}
        rules={labels.upload.rules(typeNames(allowedTypes), formats.fileSize(upload.maxBytes))}
        disabled={disabled}
        onFiles={add}
      />
      <FileList files={entries} onRemove={remove} onRetry={retry} />
    </div>
  )
}
