import { useState } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '#lib/download.ts'
import { today, useFormats } from '#lib/format.ts'
import { useLicensee, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useLeaveWarning } from '#lib/use-leave-warning.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconDownload, IconPrinter } from '#ui/icons.ts'
import { CopyButton } from './CopyButton.tsx'
import { Step } from './Step.tsx'
import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called after the member has confirmed that the codes are kept. */
  onKept: () => void
}

/** The new recovery codes. They are shown once, so the member confirms that they are kept. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText()
  const [isKept, setIsKept] = useState(false)
  useLeaveWarning(!isKept)

  const account = useAccountLine()
  const save = () =>
    saveFile({
      bytes: new Blob([`${account}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      name: `${t('secondFactor.codes.file')}.txt`,
    })

  return (
    <Step>
      <div className={classes.form}>
        <Callout tone="warn" announce title={t('secondFactor.codes.title')}>
          {t('secondFactor.codes.text')}
        </Callout>
        <CodeList codes={codes} />
        <div className={classes.buttons}>
          <Button icon={IconPrinter} onClick={() => window.print()}>
            {t('secondFactor.codes.print')}
          </Button>
          <Button icon={IconDownload} onClick={save}>
            {t('secondFactor.codes.save')}
          </Button>
          <CopyButton text={codes.join('\n')} label={t('secondFactor.codes.copy')} />
        </div>
        <Checkbox value={isKept} onChange={setIsKept} label={t('secondFactor.codes.kept')} />
        <div className={classes.buttons}>
          <Button kind="primary" disabled={!isKept} onClick={onKept}>
            {t('secondFactor.codes.done')}
          </Button>
        </div>
        {createPortal(<PrintedCodes codes={codes} account={account} />, document.body)}
      </div>
    </Step>
  )
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const t = useText()
  return (
    <ol className={classes.codes} aria-label={t('secondFactor.codes.label')}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  )
}

/** Returns the line that names the account to which the kept codes belong. */
function useAccountLine(): string {
  const t = useText()
  const { date } = useFormats()
  const { licenseeName } = useLicensee()
  const { client, memberDetails } = useMember()

  return t('secondFactor.codes.printedFor', {
    service: licenseeName,
    host: location.host,
    company: client.name,
    clientIdentifier: memberDetails.clientIdentifier,
    username: memberDetails.username,
    when: date(today()),
  })
}

/** The page that is printed instead of the screen. */
function PrintedCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const t = useText()

  return (
    <div className={classes.printed} aria-hidden>
      <h1>{t('secondFactor.codes.label')}</h1>
      <p>{account}</p>
      <CodeList codes={codes} />
      <p>{t('secondFactor.codes.once')}</p>
    </div>
  )
}
