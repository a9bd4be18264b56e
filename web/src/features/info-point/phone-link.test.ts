import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['112', 'tel:112'],
  ['+49 (0)89 / 1234-56', 'tel:+4989123456'],
  ['0821 555-10', 'tel:082155510'],
  ['112 intern', 'tel:112'],
  ['Durchwahl 200', 'tel:200'],
  ['0821 555 10 Apparat 3', 'tel:082155510'],
  ['Pforte', undefined],
  ['', undefined],
  ['Tor 2', undefined],
])('turns the text %j into the link %j', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})
