import { type UploadType, upload } from '@sorgfalt/contract/core/limits'
import { useEffect, useRef, useState } from 'react'
import { asCallError, type CallError } from '#lib/api.ts'
import { uploadErrorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { closeToast, showToast } from '#lib/toast.ts'
import { sendFile, type UploadResponse } from '#lib/upload.ts'
import { fileProblem, typeNames } from '#lib/upload-checks.ts'
import type { FileEntry } from '#ui/FileList.tsx'

/** A file and the state of its upload (spec §3). */
export interface UploadEntry extends FileEntry {
  file: File
  response?: UploadResponse
}

export interface UploadOptions {
  url: string
  /** Name of the form's file field. */
  fieldName?: string
  extraFields?: Readonly<Record<string, string>>
  maxFiles?: number
  allowedTypes: readonly UploadType[]
  /** False: removes uploaded files from the list, because the screen shows them elsewhere. */
  keepDone?: boolean
  onDone?: (response: UploadResponse, file: File) => void
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, upload.pause)
  })
const noFields = {}

/** Returns functions that report refused and failed files in toasts. */
function useProblemToasts({ allowedTypes, maxFiles = upload.maxFiles }: UploadOptions) {
  const t = useText()
  const formats = useFormats()
  const shown = useRef<number[]>([])
  const report = (message: string) => {
    shown.current.push(showToast({ type: 'danger', title: t('common.toast.danger'), message }))
  }

  return {
    /** Closes the toasts about the previous files. */
    forget: () => shown.current.splice(0).forEach(closeToast),
    format: (file: File) =>
      report(t('common.upload.invalidFormat', { file: file.name, types: typeNames(allowedTypes) })),
    size: (file: File) =>
      report(t('common.upload.invalidSize', { file: file.name, size: formats.fileSize(upload.maxBytes) })),
    tooMany: () => report(t('common.upload.tooMany', { count: maxFiles })),
    /** Reports a failed upload and returns the reason, which the list shows. */
    failed: (file: File, error: CallError): string => {
      const reason = uploadErrorText(t, error)
      report(t('common.upload.error', { file: file.name, reason }))
      return reason
    },
  }
}

/** Returns an abort controller that aborts when the member leaves the screen. */
function useAbortOnLeave() {
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])

  return left
}

let lastId = 0

const createEntry = (file: File): UploadEntry => ({
  id: ++lastId,
  file,
  name: file.name,
  size: file.size,
  status: 'selected',
  progress: 0,
})

/** Returns how many more files can be added. */
function countFree(entries: readonly UploadEntry[], maxFiles: number): number {
  const waiting = entries.filter(({ status }) => status === 'selected' || status === 'uploading').length
  // If only one file is possible, a new file replaces the old one.
  return maxFiles === 1 ? 1 - waiting : maxFiles - entries.length
}

/** Returns the list of files and the functions that change it. */
function useEntries() {
  const [entries, setEntries] = useState<readonly UploadEntry[]>([])
  const removed = useRef(new Set<number>())

  return {
    entries,
    setEntries,
    isRemoved: (id: number) => removed.current.has(id),
    change: (id: number, part: Partial<UploadEntry>) =>
      setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))),
    remove: (id: number) => {
      removed.current.add(id)
      setEntries((all) => all.filter((entry) => entry.id !== id))
    },
  }
}

interface QueueOptions {
  options: UploadOptions
  toasts: ReturnType<typeof useProblemToasts>
  list: ReturnType<typeof useEntries>
}

/** Returns the function that appends a file to the queue. The queue sends one file after the other. */
function useQueue({ options, toasts, list }: QueueOptions): (entry: UploadEntry) => void {
  const { change, remove, isRemoved } = list
  const latest = useRef({ options, toasts })
  useEffect(() => {
    latest.current = { options, toasts }
  })

  const left = useAbortOnLeave()
  const queue = useRef(Promise.resolve())

  const sendOne = async ({ id, file }: UploadEntry) => {
    const { signal } = left.current
    if (signal.aborted || isRemoved(id)) return

    const { url, fieldName = 'filename', extraFields = noFields } = latest.current.options

    change(id, { status: 'uploading', progress: 0, problem: undefined })

    try {
      const onProgress = (progress: number) => change(id, { progress })
      const response = await sendFile({ url, fieldName, extraFields, file, signal, onProgress })

      change(id, { status: 'done', progress: 100, response })

      const { keepDone = true, onDone } = latest.current.options
      if (!keepDone) remove(id)
      onDone?.(response, file)
    } catch (thrown) {
      if (!signal.aborted)
        change(id, { status: 'error', problem: latest.current.toasts.failed(file, asCallError(thrown)) })
    }

    await pause()
  }

  return (entry) => {
    queue.current = queue.current.then(() => sendOne(entry))
  }
}

/** Returns the files of an upload, which are sent one after the other with a pause in between (spec §7). */
export function useUploads(options: UploadOptions) {
  const { maxFiles = upload.maxFiles, allowedTypes } = options
  const toasts = useProblemToasts(options)
  const list = useEntries()
  const { entries, setEntries, change, remove } = list
  const enqueue = useQueue({ options, toasts, list })

  const add = (files: readonly File[]) => {
    toasts.forget()

    const free = countFree(entries, maxFiles)
    if (files.length > free) toasts.tooMany()

    const fresh = files.slice(0, Math.max(0, free)).flatMap((file) => {
      const problem = fileProblem(file, allowedTypes)
      if (problem) toasts[problem](file)

      return problem ? [] : [createEntry(file)]
    })

    setEntries((all) => (maxFiles === 1 && fresh.length > 0 ? fresh : [...all, ...fresh]))
    fresh.forEach(enqueue)
  }

  const retry = (id: number) => {
    const entry = entries.find((one) => one.id === id)
    if (entry?.status !== 'error') return

    change(id, { status: 'selected', problem: undefined })
    enqueue(entry)
  }

  return { entries, add, retry, remove }
}
