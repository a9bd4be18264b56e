import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { expect, test } from 'vitest'
import { listPictures } from './offline-course.ts'

const address = (digit: string) => `/media/${digit.repeat(64)}`

test('for the download of a course, lists pictures, posters and captions, but no films or documents', () => {
  const film = {
    kind: 'video',
    title: 'Löschen',
    src: address('a'),
    contentType: 'video/mp4',
    poster: address('b'),
    width: 800,
    height: 450,
    captions: [{ language: 'de_DE', src: address('c') }],
    transcript: [],
  } as const
  const blocks = [
    film,
    { kind: 'image', src: address('d'), alt: '', caption: null, width: 1, height: 1 },
    { kind: 'download', title: 'Liste', src: address('e'), name: 'liste.pdf', bytes: 1 },
    { kind: 'image', src: address('d'), alt: '', caption: null, width: 1, height: 1 },
  ]
  const quiz = [{ image: { src: address('f') } }]
  const execution = { chapters: [{ pages: [{ blocks }] }], quiz } as unknown as Execution
  expect(listPictures(execution)).toEqual(['b', 'c', 'd', 'f'].map(address))
})
