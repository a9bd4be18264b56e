/** Blocks that play something or hand it out. */
import type { Block, Body as BodyBlocks } from '@sorgfalt/contract/elearning/content'
import { localeOf } from '@sorgfalt/texts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Body } from './Body.tsx'
import classes from './media.module.css'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** A film; captions of the course's language are on from the beginning. */
export function Video({ title, src, contentType, poster, width, height, captions, transcript }: Of<'video'>) {
  const t = useText()
  const { language } = useLanguage()
  return (
    <figure className={classes.film}>
      {/* Its captions stand in a list, which the rule does not see. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={`${src} ${language}`}
        controls
        preload="metadata"
        playsInline
        {...{ poster, width, height }}
        aria-label={title}
      >
        <source src={src} type={contentType} />
        {captions.map((track) => (
          <track
            key={track.language}
            kind="captions"
            src={track.src}
            srcLang={localeOf(track.language)}
            label={t(`common.languages.${track.language}`)}
            default={track.language === language}
          />
        ))}
      </video>
      <figcaption>{title}</figcaption>
      <Transcript title={title} body={transcript} />
    </figure>
  )
}

export function Audio({ title, src, contentType, transcript }: Of<'audio'>) {
  return (
    <section className={classes.sound} aria-label={title}>
      <p className={classes.caption}>{title}</p>
      {/* What is to be heard stands in the transcript below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio key={src} controls preload="metadata" aria-label={title}>
        <source src={src} type={contentType} />
      </audio>
      <Transcript title={title} body={transcript} />
    </section>
  )
}

function Transcript({ title, body }: { title: string; body: BodyBlocks }) {
  const t = useText()
  return (
    <details className={classes.entry}>
      <summary aria-label={t('elearning.blocks.transcriptOf', { title })}>
        {t('elearning.blocks.transcript')}
      </summary>
      <Body blocks={body} />
    </details>
  )
}

/** Entries of which one opens what one wants to read. */
export function Accordion({ items, titles: Title }: Of<'accordion'> & { titles: 'h2' | 'h3' }) {
  return (
    <div className={classes.entries}>
      {items.map((item) => (
        <details key={item.title} className={classes.entry}>
          <summary>
            <Title>{item.title}</Title>
          </summary>
          <Body blocks={item.body} />
        </details>
      ))}
    </div>
  )
}

/** A document to keep. */
export function Download({ title, src, name, bytes }: Of<'download'>) {
  const t = useText()
  const formats = useFormats()
  return (
    <section className={classes.download}>
      <Icon icon={IconDownload} />
      <a href={src} download={name}>
        {title}
      </a>
      <span>{t('elearning.blocks.download', { size: formats.fileSize(bytes) })}</span>
    </section>
  )
}
