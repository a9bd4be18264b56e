import { csvDelimiterOf, csvOf } from '@sorgfalt/contract/csv-file'
import { memberAccess } from '@sorgfalt/contract/member-access'
import { type MemberImportView, memberImport } from '@sorgfalt/contract/member-import'
import { urlOf } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
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

/** Passwords that exist until they are fetched. */
function InitialPasswords({ state, view: { initialPasswords: count, jobUuid } }: { state: StepProps['state']; view: MemberImportView }) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const take = useAction(memberAccess.takeInitialPasswords, {
    onSuccess: async ({ rows }) => {
      const head = (['firstName', 'lastName', 'username', 'password'] as const).map((field) => t(`memberImport.field.${field}`))
      const lines = rows.map(({ firstName, lastName, username, password }) => [firstName, lastName, username, password])
      const text = csvOf([head, ...lines], csvDelimiterOf[language])
      saveFile({ bytes: new Blob([text], { type: 'text/csv' }), name: `${t('memberImport.file.passwords')}.csv` })
      await state.reload()
    },
  })
  if (count === 0 || jobUuid === null) return <Callout>{t('memberImport.done.passwordsTaken')}</Callout>
  return (
    <Callout tone="info" title={t('memberImport.done.passwordsTitle', { count, number: formats.number(count) })}>
      <p>{t('memberImport.done.passwordsText')}</p>
      <div className={classes.buttons}>
        <Button kind="primary" icon={IconDownload} busy={take.pending} onClick={() => void take.run({ jobUuid })}>
          {t('memberImport.done.passwords')}
        </Button>
      </div>
    </Callout>
  )
}
