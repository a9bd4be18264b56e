/** Blocks with films, sounds and documents, and blocks whose parts readers can expand. */
import type { Block, Body as BodyBlocks } from '@sorgfalt/contract/elearning/content'
import { localeOf } from '@sorgfalt/texts'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Body } from './Body.tsx'
import classes from './media.module.css'

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** A film. Captions in the language of the course are on by default. */
export function Video({
  title,
  src,
  contentType,
  poster,
  width,
  height,
  captions,
  transcript,
}: BlockOf<'video'>) {
  const t = useText()
  const { language } = useLanguage()

  return (
    <figure className={classes.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions come from a list */}
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

export function Audio({ title, src, contentType, transcript }: BlockOf<'audio'>) {
  return (
    <section className={classes.sound} aria-label={title}>
      <p className={classes.caption}>{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript replaces captions */}
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

/** Entries that readers open one by one. */
export function Accordion({ items, titles: Title }: BlockOf<'accordion'> & { titles: 'h2' | 'h3' }) {
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

/** A document to download. */
export function Download({ title, src, name, bytes }: BlockOf<'download'>) {
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
