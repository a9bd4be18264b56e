/**
 * Converts the blocks that show, play or offer a file of the course. A block whose file is missing is still
 * converted, so that the blocks of both languages can still be compared.
 */
import { basename } from 'node:path'
import { languages } from '@sorgfalt/contract/core/limits'
import type { Block } from '@sorgfalt/contract/elearning/content'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { MediaUse } from '../../../../platform/package/media-kinds.ts'
import { mediaAddress, type NamedMedia } from '../media.ts'
import { checkAttributes, type Directive, readAttribute } from './directives.ts'
import { convertBody } from './list-items.ts'
import { type PageContext, reportAt } from './page-context.ts'

const useNames: Record<MediaUse, string> = {
  picture: 'a picture',
  video: 'a film (.mp4, .webm)',
  audio: 'a sound (.mp3, .m4a)',
  captions: 'captions (.vtt)',
  document: 'a document (.pdf)',
}

/**
 * Returns the file that an attribute names. Returns undefined when the attribute is missing, or after
 * reporting a problem with the file.
 */
export function findMedia(
  node: Directive,
  name: string,
  use: MediaUse,
  context: PageContext,
): NamedMedia | undefined {
  const src = readAttribute(node, name)
  if (src === '') return undefined
  if (!/^media\/[^/\\:]+$/.test(src)) {
    const message =
      `"${src.slice(0, 60)}" is not a file of this course; ` +
      `copy it to media/ and write ${name}="media/<file>"`
    reportAt(context, node, 'image-address', message)
    return undefined
  }

  const media = context.media.get(src)
  if (!media) {
    const message = `${src} does not exist or was refused; add the file or correct the name`
    reportAt(context, node, 'media-missing', message)
  } else if (media.use !== use)
    reportAt(context, node, 'media-type', `${src} is not ${useNames[use]}; name one that is`)

  return media?.use === use ? media : undefined
}

const addressOrEmpty = (media: NamedMedia | undefined): string => (media ? mediaAddress(media) : '')

/** Returns the address, the alternative text and the size of the picture that a directive names. */
export function readPicture(
  node: Directive,
  context: PageContext,
): { src: string; alt: string; width: number; height: number } {
  const alt = readAttribute(node, 'alt')
  if (alt === '') {
    const message = 'describe in alt="…" what the picture shows, for those who cannot see it'
    reportAt(context, node, 'image-alt', message)
  }

  const media = findMedia(node, 'src', 'picture', context)

  return { src: addressOrEmpty(media), alt, width: media?.width ?? 1, height: media?.height ?? 1 }
}

export function convertImage(node: LeafDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src'], optional: ['alt', 'caption'] })
  return { kind: 'image', ...readPicture(node, context), caption: readAttribute(node, 'caption') || null }
}

export function convertVideo(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'poster', 'title'] })

  const film = findMedia(node, 'src', 'video', context)
  const poster = findMedia(node, 'poster', 'picture', context)

  return {
    kind: 'video',
    title: readAttribute(node, 'title'),
    src: addressOrEmpty(film),
    contentType: film?.contentType ?? '',
    poster: addressOrEmpty(poster),
    width: poster?.width ?? 1,
    height: poster?.height ?? 1,
    captions: film ? findCaptions(node, context) : [],
    transcript: convertTranscript(node, context),
  }
}

/** Returns the captions of a film: `media/film.de.vtt` and `media/film.en.vtt` for `media/film.mp4`. */
function findCaptions(
  node: ContainerDirective,
  context: PageContext,
): Extract<Block, { kind: 'video' }>['captions'] {
  return languages.flatMap((language) => {
    const file = readAttribute(node, 'src').replace(/\.[^.]+$/, `.${language.slice(0, 2)}.vtt`)
    const media = context.media.get(file)
    if (!media)
      reportAt(context, node, 'captions', `the film needs captions in every language; write ${file}`)

    return media ? [{ language, src: mediaAddress(media) }] : []
  })
}

export function convertAudio(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'title'] })

  const sound = findMedia(node, 'src', 'audio', context)

  return {
    kind: 'audio',
    title: readAttribute(node, 'title'),
    src: addressOrEmpty(sound),
    contentType: sound?.contentType ?? '',
    transcript: convertTranscript(node, context),
  }
}

function convertTranscript(node: ContainerDirective, context: PageContext) {
  if (node.children.length === 0) {
    const message = `describe in :::${node.name} what can be seen and heard, for learners who cannot`
    reportAt(context, node, 'directive-content', message)
  }
  return convertBody(node.children, context)
}

export function convertDownload(node: LeafDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src', 'title'] })

  const document = findMedia(node, 'src', 'document', context)
  const name = basename(readAttribute(node, 'src'))

  return {
    kind: 'download',
    title: readAttribute(node, 'title'),
    src: addressOrEmpty(document),
    name,
    bytes: document?.bytes.length ?? 0,
  }
}
