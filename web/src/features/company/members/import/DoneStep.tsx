import { type MemberImportView, memberImport } from '@sorgfalt/contract/member-import'
import { useState } from 'react'
import { asCallError, fetchFile, urlOf } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconDownload, IconUpload, IconUsers } from '#ui/icons.ts'
import { Counts } from './Counts.tsx'
import classes from './import.module.css'
import type { StepProps } from './step.ts'

/** What the import has done, and what is left to do. */
export function DoneStep({ state, view }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const { summary, settings } = view
  if (!summary) return null
  const isInvited = (settings.passwordMode === 'byEmail' || settings.passwordMode === 'bySms') && summary.created > 0
  return (
    <div className={classes.stack}>
      <Callout tone="ok" announce title={t('memberImport.done.title')}>
        {isInvited && t('memberImport.done.invited')}
      </Callout>
      <Counts summary={summary} done />
      {settings.passwordMode === 'initial' && summary.created > 0 && <InitialPasswords state={state} view={view} />}
      {summary.skipped > 0 && (
        <Callout tone="warn" title={t('memberImport.done.skippedTitle', { count: summary.skipped, rows: formats.number(summary.skipped) })}>
          <p>{t('memberImport.done.skippedText')}</p>
          <div className={classes.buttons}>
            <a
              href={urlOf(memberImport.errorFile, { importUuid: view.importUuid, languageCode: language })}
              download
              className={buttonClass({ size: 'small' })}
            >
              <ButtonFace icon={IconDownload}>{t('memberImport.summary.errorFile')}</ButtonFace>
            </a>
          </div>
        </Callout>
      )}
      <div className={classes.buttons}>
        <ButtonLink kind="primary" size="large" icon={IconUsers} link={{ to: '/dashboard/company/members/list' }}>
          {t('memberImport.done.list')}
        </ButtonLink>
        <Button size="large" icon={IconUpload} onClick={() => state.goTo('upload')}>
          {t('memberImport.done.again')}
        </Button>
      </div>
    </div>
  )
}

/** A list that exists until it is fetched. */
function InitialPasswords({ state, view }: { state: StepProps['state']; view: MemberImportView }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const count = view.initialPasswords
  if (count === 0) return <Callout>{t('memberImport.done.passwordsTaken')}</Callout>
  const take = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(memberImport.takeInitialPasswords, { importUuid: view.importUuid, languageCode: language }))
    } catch (thrown) {
      showToast({ type: 'danger', title: t('common.toast.danger'), message: errorText(t, asCallError(thrown)) })
    }
    await state.reload()
    setBusy(false)
  }
  return (
    <Callout tone="info" title={t('memberImport.done.passwordsTitle', { count, number: formats.number(count) })}>
      <p>{t('memberImport.done.passwordsText')}</p>
      <div className={classes.buttons}>
        <Button kind="primary" icon={IconDownload} busy={busy} onClick={() => void take()}>
          {t('memberImport.done.passwords')}
        </Button>
      </div>
    </Callout>
  )
}
