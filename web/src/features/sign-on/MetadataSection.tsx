import {
  maxMetadataLength,
  type SamlMetadata,
  type SamlMetadataOutcome,
  samlMetadataForm,
  samlNameIdFormats,
} from '@sorgfalt/contract/sign-on/saml'
import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { MetadataFacts } from './MetadataFacts.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import type { SectionProps } from './provider-form.ts'
import classes from './sign-on.module.css'

/** Returns the key of the text about an outcome. Connections fail as they do for an issuer. */
const textOf = (outcome: SamlMetadataOutcome) =>
  outcome === 'blocked' || outcome === 'unreachable'
    ? (`signOn.settings.check.${outcome}` as const)
    : (`signOn.settings.saml.read.${outcome}` as const)

const sources = ['url', 'xml'] as const
type Source = (typeof sources)[number]

interface MetadataSectionProps extends SectionProps {
  /** The provider as it is saved. Undefined before it is created. */
  saved?: SsoProviderView
}

/** The section for the metadata of a provider with SAML. */
export function MetadataSection({ form, step, saved }: MetadataSectionProps) {
  const t = useText()
  const { values } = form
  const [read, setRead] = useState<NonNullable<SamlMetadata['metadata']>>()
  const details = [read, saved].find((one) => one?.certificates.join() === values.certificates.join())

  const take = (metadata: NonNullable<SamlMetadata['metadata']>) => {
    setRead(metadata)
    const { issuer, loginUrl, certificates } = metadata
    form.set({ issuer, loginUrl, certificates: [...certificates] })
  }

  return (
    <NumberedSection section="metadata" step={step}>
      <MetadataInput onRead={take} />
      <IssuerProblem error={form.field('issuer').error} />
      {values.issuer !== null && (
        <MetadataFacts values={values} details={details?.certificateDetails ?? []} />
      )}
      {values.preset !== 'entra' && (
        <div className={classes.rows}>
          <Segments
            label={t('signOn.settings.saml.nameIdFormat')}
            options={samlNameIdFormats.map((value) => ({ value, label: t(`signOn.nameIdFormats.${value}`) }))}
            value={values.nameIdFormat}
            onChange={form.field('nameIdFormat').onChange}
          />
          <p className={classes.note}>{t(`signOn.settings.saml.nameIdFormatText.${values.nameIdFormat}`)}</p>
        </div>
      )}
    </NumberedSection>
  )
}

/** The entity ID has no field of its own, so its error is shown here. */
function IssuerProblem({ error }: { error: string | undefined }) {
  const t = useText()

  return error === undefined ? null : <Callout tone="err">{t('signOn.settings.saml.otherDirectory')}</Callout>
}

/** The fields for the address or the text of the metadata, with the button that reads them. */
function MetadataInput({ onRead }: { onRead: (metadata: NonNullable<SamlMetadata['metadata']>) => void }) {
  const t = useText()
  const [source, setSource] = useState<Source>('url')
  const [entered, setEntered] = useState({ url: '', xml: '' })
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<SamlMetadataOutcome>()
  const action = useAction(ssoProvider.readMetadata, { loader: 'load' })
  const forget = () => {
    setProblem(undefined)
    setOutcome(undefined)
  }
  const enter = (value: string) => {
    setEntered({ ...entered, [source]: value })
    forget()
  }

  const run = async () => {
    const input = { url: null, xml: null, [source]: entered[source].trim() }
    if (!samlMetadataForm.safeParse(input).success) {
      setProblem(t(`signOn.settings.saml.invalid.${source}`))
      return
    }
    const answer = await action.run(input)
    if (answer?.metadata) onRead(answer.metadata)
    setOutcome(answer?.outcome)
  }

  const field = {
    value: entered[source],
    onChange: enter,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  }

  return (
    <div className={classes.rows}>
      <Segments
        label={t('signOn.settings.saml.source')}
        options={sources.map((value) => ({ value, label: t(`signOn.settings.saml.sources.${value}`) }))}
        value={source}
        onChange={(next) => {
          setSource(next)
          forget()
        }}
      />
      {source === 'url' ? (
        <TextField
          {...field}
          label={t('signOn.settings.saml.url')}
          placeholder="https://sso.example.com/metadata"
          inputMode="url"
        />
      ) : (
        <>
          <MetadataFile onText={enter} />
          <TextArea {...field} label={t('signOn.settings.saml.xml')} rows={6} />
        </>
      )}
      <div className={classes.buttons}>
        <Button busy={action.pending} onClick={() => void run()}>
          {t('signOn.settings.saml.read.run')}
        </Button>
      </div>
      {problem !== undefined && (
        <Callout tone="warn" announce>
          {problem}
        </Callout>
      )}
      {outcome !== undefined && (
        <Callout tone={outcome === 'ok' ? 'ok' : 'warn'} announce>
          {t(textOf(outcome))}
        </Callout>
      )}
    </div>
  )
}

/** The area for the file with the metadata. A file that is too large is cut, so that reading it fails. */
function MetadataFile({ onText }: { onText: (text: string) => void }) {
  const t = useText()

  return (
    <FileDrop
      label={t('signOn.settings.saml.file')}
      accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
      maxFiles={1}
      rules={t('signOn.settings.saml.fileRules')}
      onFiles={([file]) => {
        if (file)
          void file
            .slice(0, maxMetadataLength + 1)
            .text()
            .then(onText)
      }}
    />
  )
}
