import { describe, expect, test } from 'vitest'
import { parseLicenseeFile } from './licensee-file.ts'

const parse = (yaml: string) => parseLicenseeFile(Buffer.from(yaml))
const least = 'identifier: berg\nname: Berg\n'

describe('a licensee’s file', () => {
  test('needs only an identifier and a name', () => {
    expect(parse(least)).toEqual({
      identifier: 'berg',
      name: 'Berg',
      default: false,
      domains: [],
      groups: [],
      colours: {
        light: { primary: '#3b3b3b', contrast: '#ffffff' },
        dark: { primary: '#b9b9b9', contrast: '#000000' },
      },
      links: {},
    })
  })

  test('can be in JSON format', () => {
    expect(parse('{"identifier": "berg", "name": "Berg", "domains": ["berg.example"]}')).toMatchObject({
      domains: ['berg.example'],
    })
  })

  test.each<[string, string, string]>([
    ['is not YAML', 'identifier: [', 'neither YAML nor JSON'],
    ['is empty', '', 'the file: must have fields below it'],
    ['lacks the name', 'identifier: berg', 'name: is missing'],
    ['has a field that does not exist', `${least}colour: red`, 'colour: there is no such field'],
    [
      'has an unknown field inside another field',
      `${least}links: { imprint: https://berg.example }`,
      'links.imprint: there is no such field',
    ],
    ['misspells the identifier', 'identifier: Berg AG\nname: Berg', 'identifier: must be lower-case letters'],
    [
      'names a host with its scheme',
      `${least}domains: ["https://berg.example"]`,
      'domains.0: must be a host name',
    ],
    [
      'has a word instead of a colour code',
      `${least}colours: { light: { primary: red, contrast: "#ffffff" } }`,
      'colours.light.primary: must be a colour',
    ],
    [
      'leaves one theme without colours',
      `${least}colours: { light: { primary: "#000000", contrast: "#ffffff" } }`,
      'colours.dark: is missing',
    ],
    [
      'links to a script',
      `${least}links: { licensee: "javascript:alert(1)" }`,
      'links.licensee: must be an address that begins with https://',
    ],
    [
      'links without https',
      `${least}externalCalendarHref: http://berg.example`,
      'externalCalendarHref: must be an address',
    ],
    [
      'contains a link with a password',
      `${least}links: { licensee: "https://a:b@berg.example" }`,
      'links.licensee: must be an address',
    ],
    ['has a text in only one language', `${least}moodText: { de_DE: Halt }`, 'moodText.en_GB: is missing'],
    [
      'has a chat without https',
      `${least}supportChat: { provider: P, url: "http://chat.example" }`,
      'supportChat.url: must be an address',
    ],
    [
      'has a chat whose key is missing',
      `${least}supportChat: { provider: P, url: "https://chat.example/{key}" }`,
      'supportChat.key: is missing',
    ],
    [
      'has a chat on a host of the licensee',
      `${least}domains: [berg.example]\nsupportChat: { provider: P, url: "https://berg.example/chat" }`,
      'supportChat.url: must not lead to a host of the licensee itself',
    ],
  ])('is refused with the name of the faulty field if it %s', (_what, yaml, message) => {
    expect(() => parse(yaml)).toThrow(message)
  })

  test('is refused with all its faults at once', () => {
    expect(() => parse('name: ""\nlogo: 3')).toThrow(
      /identifier: is missing\nname: must not be empty\nlogo: must be text/,
    )
  })
})
