import { type ScormPackageDetails, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '#lib/api.ts'
import { uploadErrorText } from '#lib/error-text.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { sendFile } from '#lib/upload.ts'
import { findArchiveProblem, maxMegabytes } from './upload-check.ts'

interface UploadState {
  /** The file that is sent, or that could not be sent. */
  file?: File
  isSending: boolean
  /** 100 while the server checks the archive. */
  percent: number
  /** Why the upload has failed, as a sentence. */
  problem?: string
}

const idle: UploadState = { isSending: false, percent: 0 }

/** Uploads one archive at a time. With `elearningUuid`, it becomes a new version of this e-learning. */
export function usePackageUpload(
  elearningUuid: string | null,
  onUploaded: (details: ScormPackageDetails) => void,
) {
  const t = useText()
  const [state, setState] = useState(idle)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const describe = {
    type: () => t('scorm.upload.notZip'),
    size: () => t('scorm.upload.tooLarge', { megabytes: maxMegabytes }),
  }

  const upload = async (file: File) => {
    const found = findArchiveProblem(file)
    if (found) return setState({ ...idle, file, problem: describe[found]() })

    const controller = new AbortController()
    const { signal } = controller
    sending.current = controller
    setState({ file, isSending: true, percent: 0 })
    try {
      const { body } = await sendFile({
        url: scormPackage.upload.path,
        fieldName: scormPackage.upload.field,
        extraFields: elearningUuid === null ? {} : { elearningUuid },
        file,
        signal,
        onProgress: (percent) => {
          if (!signal.aborted) setState({ file, isSending: true, percent })
        },
      })
      if (signal.aborted) return
      setState(idle)
      invalidate([scormPackage.list, scormPackage.readStorage])
      onUploaded(body as ScormPackageDetails)
    } catch (thrown) {
      if (!signal.aborted) setState({ ...idle, file, problem: uploadErrorText(t, asCallError(thrown)) })
    }
  }

  const cancel = () => {
    sending.current?.abort()
    setState(idle)
  }

  return { ...state, upload, cancel }
}
