/** Blocks that show, play or hand out a file of the course. Where the file is missing the block stays, so that languages can still be compared. */
import { basename } from 'node:path'
import { languages } from '@sorgfalt/contract/core/limits'
import type { Block } from '@sorgfalt/contract/elearning/content'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { MediaUse } from '../../../platform/package/media-kinds.ts'
import { attribute, checkAttributes, type Directive } from './directives.ts'
import { bodyOf } from './list-items.ts'
import { mediaAddress, type NamedMedia } from './media.ts'
import { type PageContext, reportAt } from './page-context.ts'

const words: Record<MediaUse, string> = {
  picture: 'a picture',
  video: 'a film (.mp4, .webm)',
  audio: 'a sound (.mp3, .m4a)',
  captions: 'captions (.vtt)',
  document: 'a document (.pdf)',
}

/** The file that an attribute names; undefined once a problem was reported, or when the attribute is missing. */
export function fileOf(
  node: Directive,
  name: string,
  use: MediaUse,
  context: PageContext,
): NamedMedia | undefined {
  const src = attribute(node, name)
  if (src === '') return undefined
  if (!/^media\/[^/\\:]+$/.test(src)) {
    const message = `"${src.slice(0, 60)}" is not a file of this course; copy it to media/ and write ${name}="media/<file>"`
    reportAt(context, node, 'image-address', message)
    return undefined
  }
  const media = context.media.get(src)
  if (!media)
    reportAt(
      context,
      node,
      'media-missing',
      `${src} does not exist or was refused; add the file or correct the name`,
    )
  else if (media.use !== use)
    reportAt(context, node, 'media-type', `${src} is not ${words[use]}; name one that is`)
  return media?.use === use ? media : undefined
}

const addressOf = (media: NamedMedia | undefined): string => (media ? mediaAddress(media) : '')

/** Address, words and size of a picture. */
export function pictureOf(
  node: Directive,
  context: PageContext,
): { src: string; alt: string; width: number; height: number } {
  const alt = attribute(node, 'alt')
  if (alt === '')
    reportAt(
      context,
      node,
      'image-alt',
      'describe in alt="…" what the picture shows, for those who cannot see it',
    )
  const media = fileOf(node, 'src', 'picture', context)
  return { src: addressOf(media), alt, width: media?.width ?? 1, height: media?.height ?? 1 }
}

export function imageBlock(node: LeafDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src'], optional: ['alt', 'caption'] })
  return { kind: 'image', ...pictureOf(node, context), caption: attribute(node, 'caption') || null }
}

export function videoBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'poster', 'title'] })
  const film = fileOf(node, 'src', 'video', context)
  const poster = fileOf(node, 'poster', 'picture', context)
  return {
    kind: 'video',
    title: attribute(node, 'title'),
    src: addressOf(film),
    contentType: film?.contentType ?? '',
    poster: addressOf(poster),
    width: poster?.width ?? 1,
    height: poster?.height ?? 1,
    captions: film ? captionsOf(node, context) : [],
    transcript: transcriptOf(node, context),
  }
}

/** `media/film.de.vtt` and `media/film.en.vtt` belong to `media/film.mp4`. */
function captionsOf(
  node: ContainerDirective,
  context: PageContext,
): Extract<Block, { kind: 'video' }>['captions'] {
  return languages.flatMap((language) => {
    const file = attribute(node, 'src').replace(/\.[^.]+$/, `.${language.slice(0, 2)}.vtt`)
    const media = context.media.get(file)
    if (!media)
      reportAt(context, node, 'captions', `the film needs captions in every language; write ${file}`)
    return media ? [{ language, src: mediaAddress(media) }] : []
  })
}

export function audioBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'title'] })
  const sound = fileOf(node, 'src', 'audio', context)
  return {
    kind: 'audio',
    title: attribute(node, 'title'),
    src: addressOf(sound),
    contentType: sound?.contentType ?? '',
    transcript: transcriptOf(node, context),
  }
}

function transcriptOf(node: ContainerDirective, context: PageContext) {
  if (node.children.length === 0) {
    const message = `write into :::${node.name} what is to be seen and heard, for those who cannot`
    reportAt(context, node, 'directive-content', message)
  }
  return bodyOf(node.children, context)
}

export function downloadBlock(node: LeafDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'title'] })
  const document = fileOf(node, 'src', 'document', context)
  const name = basename(attribute(node, 'src'))
  return {
    kind: 'download',
    title: attribute(node, 'title'),
    src: addressOf(document),
    name,
    bytes: document?.bytes.length ?? 0,
  }
}
