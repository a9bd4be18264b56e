import { type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { useState } from 'react'
import { urlOf } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconDownload, IconPrinter, IconUpload, IconUsers } from '#ui/icons.ts'
import { LettersDialog } from '../access/LettersDialog.tsx'
import classes from './import.module.css'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import type { StepProps } from './step-props.ts'

/** The result of a finished import: counts, initial passwords to print, and the file of the faulty rows. */
export function DoneStep({ state, view }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const { summary, settings } = view
  if (!summary) return null

  const isInvited =
    summary.created > view.initialPasswords &&
    (settings.passwordMode === 'byEmail' ||
      settings.passwordMode === 'bySms' ||
      settings.passwordMode === 'byEmailOrLetter')

  return (
    <div className={classes.stack}>
      <Callout tone="ok" announce title={t('memberImport.done.title')}>
        {isInvited && t('memberImport.done.invited')}
      </Callout>
      <OutcomeCounts summary={summary} />
      {(settings.passwordMode === 'initial' || view.initialPasswords > 0) && summary.created > 0 && (
        <InitialPasswords state={state} view={view} />
      )}
      {summary.skipped > 0 && (
        <Callout
          tone="warn"
          title={t('memberImport.done.skippedTitle', {
            count: summary.skipped,
            rows: formats.number(summary.skipped),
          })}
        >
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
        <ButtonLink
          kind={view.initialPasswords > 0 ? 'secondary' : 'primary'}
          size="large"
          icon={IconUsers}
          link={{ to: '/dashboard/company/members/list' }}
        >
          {t('memberImport.done.list')}
        </ButtonLink>
        <Button size="large" icon={IconUpload} onClick={() => state.goTo('upload')}>
          {t('memberImport.done.again')}
        </Button>
      </div>
    </div>
  )
}

/** Prints the initial passwords, which the server deletes when they are fetched. */
function InitialPasswords({
  state,
  view: { initialPasswords: count, jobUuid },
}: {
  state: StepProps['state']
  view: MemberImportView
}) {
  const t = useText()
  const formats = useFormats()
  const [printing, setPrinting] = useState(false)

  if (count === 0 || jobUuid === null) return <Callout>{t('memberImport.done.passwordsTaken')}</Callout>

  const close = () => {
    setPrinting(false)
    void state.reload()
  }

  return (
    <Callout
      tone="info"
      title={t('memberImport.done.passwordsTitle', { count, number: formats.number(count) })}
    >
      <p>{t('memberImport.done.passwordsText')}</p>
      <div className={classes.buttons}>
        <Button kind="primary" icon={IconPrinter} onClick={() => setPrinting(true)}>
          {t('memberImport.done.passwords')}
        </Button>
      </div>
      {printing && <LettersDialog open jobUuid={jobUuid} onClose={close} />}
    </Callout>
  )
}
