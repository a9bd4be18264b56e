import { upload } from '@sorgfalt/contract/core/limits'
import { expect, test } from 'vitest'
import { acceptOf, fileProblem, typeNames } from './upload-checks.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })

test('requires an allowed file extension or content type', () => {
  expect(fileProblem(file('a.csv', 'text/csv'), ['csv'])).toBeUndefined()
  // The content type of CSV files on Windows with Excel.
  expect(fileProblem(file('a.CSV', 'application/vnd.ms-excel'), ['csv'])).toBeUndefined()
  expect(fileProblem(file('scan.jpeg', 'image/jpeg'), ['jpg'])).toBeUndefined()
  expect(fileProblem(file('photo', 'image/png'), ['image'])).toBeUndefined()
  expect(fileProblem(file('a.exe'), ['csv', 'image'])).toBe('format')
  expect(fileProblem(file('csv'), ['csv'])).toBe('format')
  expect(fileProblem(file('a.png.exe', ''), ['png'])).toBe('format')
})

test('allows exactly 5 MB and refuses one byte more', () => {
  expect(fileProblem(file('a.png', 'image/png', upload.maxBytes), ['png'])).toBeUndefined()
  expect(fileProblem(file('a.png', 'image/png', upload.maxBytes + 1), ['png'])).toBe('size')
})

test('returns the allowed file types for the file input, and their names for the hint', () => {
  expect(acceptOf(['jpg', 'png'])).toBe('image/jpeg,.jpg,.jpeg,image/png,.png')
  expect(typeNames(['image', 'png', 'pdf'])).toBe('JPG, JPEG, PNG, PDF')
})
