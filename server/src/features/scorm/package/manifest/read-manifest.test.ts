import { expect, test } from 'vitest'
import { zip } from '../../../../test/zip-fixture.ts'
import { type ScormPackage, scormFiles, scormManifest, scormZip } from '../../scorm-package-fixture.ts'
import { openPackage } from '../open-package.ts'

const open = (options: ScormPackage = {}) => openPackage(scormZip(options))
const refusalOf = (archive: Uint8Array) =>
  openPackage(archive).then(
    () => 'accepted',
    ({ code, details }: { code: string; details?: { params?: { path?: string } } }) =>
      `${code} ${details?.params?.path ?? ''}`.trim(),
  )
const findingsOf = async (options: ScormPackage) => (await open(options)).findings.list()

test.each(['scorm12', 'scorm2004-2', 'scorm2004-3', 'scorm2004-4'] as const)(
  'reads a package of the edition %s',
  async (edition) => {
    const { manifest, files, findings } = await open({ edition })
    expect(manifest.edition).toBe(edition)
    expect(manifest.title).toBe('Fire safety at work')
    expect(manifest.parts.map(({ partId, kind, path }) => [partId, kind, path])).toEqual([
      ['part-1', 'sco', 'part-1.html'],
    ])
    expect(files.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'part-1.html'])
    expect(findings.list()).toEqual([])
  },
)

test('reads the table of contents with what each part needs (SCORM 1.2)', async () => {
  const parts = [
    { kind: 'heading', partId: 'h', title: 'Basics & more' },
    {
      partId: 'a',
      depth: 1,
      title: 'Part A',
      launchData: 'x=1',
      masteryScore: 75,
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,message',
    },
    { partId: 'b', depth: 1, kind: 'asset', path: 'texts/b.html?page=2' },
    { partId: 'c', depth: 0 },
  ] as const
  const { manifest } = await open({ parts })
  const none = {
    launchData: null,
    masteryScore: null,
    completionThreshold: null,
    maxTimeAllowed: null,
    timeLimitAction: null,
    objectiveIds: [],
  }
  expect(manifest.parts).toEqual([
    { ...none, partId: 'h', title: 'Basics & more', depth: 0, kind: 'heading', path: null },
    { ...none, ...parts[1], kind: 'sco', path: 'a.html' },
    { ...none, partId: 'b', title: 'Part 3', depth: 1, kind: 'asset', path: 'texts/b.html?page=2' },
    { ...none, partId: 'c', title: 'Part 4', depth: 0, kind: 'sco', path: 'c.html' },
  ])
})

test('reads the objectives, limits and thresholds of SCORM 2004', async () => {
  const part = {
    masteryScore: 80,
    objectiveIds: ['primary', 'second'],
    completionThreshold: 0.9,
    maxTimeAllowed: 'PT30M',
    timeLimitAction: 'continue,no message',
    launchData: 'data',
  }
  const { manifest, findings } = await open({ edition: 'scorm2004-3', parts: [part] })
  expect(manifest.parts[0]).toMatchObject(part)
  expect(findings.list()).toEqual([])
})

test.each([
  ['the 4th edition states it in an attribute', 'completedByMeasure="true" minProgressMeasure="0.5"', 0.5],
  ['without a measure, all progress is needed', 'completedByMeasure="true"', 1],
  ['it does not apply', 'completedByMeasure="false" minProgressMeasure="0.5"', null],
])('reads the completion threshold: %s', async (_, attributes, expected) => {
  const xml = `<adlcp:completionThreshold ${attributes}/>`
  const { manifest } = await open({ edition: 'scorm2004-4', parts: [{ xml }] })
  expect(manifest.parts[0]?.completionThreshold).toBe(expected)
})

test('reads sequencing to which an item refers', async () => {
  const manifest = scormManifest({
    edition: 'scorm2004-3',
    parts: [{ xml: '<imsss:sequencing IDRef="shared"/>' }],
  }).replace(
    '</manifest>',
    `<imsss:sequencingCollection><imsss:sequencing ID="shared"><imsss:objectives>
       <imsss:primaryObjective objectiveID="goal" satisfiedByMeasure="true">
         <imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective>
     </imsss:objectives></imsss:sequencing></imsss:sequencingCollection></manifest>`,
  )
  const opened = await open({ edition: 'scorm2004-3', manifest })
  expect(opened.manifest.parts[0]).toMatchObject({ objectiveIds: ['goal'], masteryScore: 60 })
})

const resource = (attributes: string) =>
  scormManifest().replace(/<resource [^>]*>/, `<resource identifier="resource-part-1" ${attributes}>`)
const item = (attributes: string, manifest = scormManifest()) =>
  manifest.replace('identifierref="resource-part-1"', `identifierref="resource-part-1" ${attributes}`)
const sco = 'type="webcontent" adlcp:scormtype="sco"'

test.each([
  ['a parameter', item('parameters="?page=3"'), 'part-1.html?page=3'],
  ['a parameter without a question mark', item('parameters="page=3"'), 'part-1.html?page=3'],
  ['a fragment', item('parameters="#start"'), 'part-1.html#start'],
  [
    'parameters at the resource and at the item',
    item('parameters="&amp;b=2"', resource(`${sco} href="part-1.html?a=1"`)),
    'part-1.html?a=1&b=2',
  ],
  ['a space in a parameter', item('parameters="?name=a b"'), 'part-1.html?name=a%20b'],
  ['xml:base', resource(`${sco} xml:base="texts" href="b.html"`), 'texts/b.html'],
  ['a percent-encoded path', resource(`${sco} href="texts/%62.html"`), 'texts/b.html'],
  ['an umlaut and a space', resource(`${sco} href="texts/Übung 1.html"`), 'texts/%C3%9Cbung%201.html'],
  ['a literal percent sign', resource(`${sco} href="texts/50%.html"`), 'texts/50%25.html'],
  ['backslashes', resource(`${sco} href="texts\\b.html"`), 'texts/b.html'],
  ['a slash at the start', resource(`${sco} href="/texts/b.html"`), 'texts/b.html'],
  ['a path that goes up inside the package', resource(`${sco} href="texts/../texts/b.html"`), 'texts/b.html'],
  ['other capital letters than the file has', resource(`${sco} href="TEXTS/B.html"`), 'texts/b.html'],
])('finds the start page with %s', async (_, manifest, expected) => {
  const files = { 'texts/b.html': 'b', 'texts/Übung 1.html': 'u', 'texts/50%.html': 'p' }
  const opened = await open({ manifest, files })
  expect(opened.manifest.parts[0]?.path).toBe(expected)
})

test.each([
  ['leads out of the package', '../secret.html', 'ScormPackage.PathInvalid ../secret.html'],
  ['leads out, percent-encoded', '%2e%2e/secret.html', 'ScormPackage.PathInvalid ../secret.html'],
  ['leads out with backslashes', 'a\\..\\..\\x.html', 'ScormPackage.PathInvalid a/../../x.html'],
  ['is not in the archive', 'missing.html', 'ScormPackage.LaunchMissing missing.html'],
  [
    'is on another server',
    'https://other.example/a.html',
    'ScormPackage.LaunchMissing https://other.example/a.html',
  ],
  [
    'is on another server, without a scheme',
    '//other.example/a',
    'ScormPackage.LaunchMissing //other.example/a',
  ],
  ['is a script', 'javascript:alert(1)', 'ScormPackage.LaunchMissing javascript:alert(1)'],
])('refuses a start page that %s', async (_, href, expected) => {
  expect(await refusalOf(scormZip({ parts: [{ href }] }))).toBe(expected)
})

test('refuses an item whose resource is missing', async () => {
  const manifest = item('').replace('identifierref="resource-part-1"', 'identifierref="other"')
  expect(await refusalOf(scormZip({ manifest }))).toBe('ScormPackage.LaunchMissing other')
})

const encoded = (text: string, encoding: 'utf16le' | 'latin1', mark: number[] = []) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
const umlaut = scormManifest({ title: 'Brandschutz für alle' })

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${umlaut}`)],
  ['UTF-16', encoded(umlaut.replace('UTF-8', 'UTF-16'), 'utf16le', [0xff, 0xfe])],
  ['windows-1252', encoded(umlaut.replace('UTF-8', 'windows-1252'), 'latin1')],
  ['a DOCTYPE and a processing instruction', umlaut.replace('?>', '?><!DOCTYPE manifest><?style x?>')],
  ['a prefix for all elements', umlaut.replace(/<(\/?)(?=[a-z])(?!adlcp)/g, '<$1ims:')],
  [
    'capital letters in names',
    umlaut.replaceAll('scormtype', 'SCORMType').replaceAll('organization', 'Organization'),
  ],
  ['a text in CDATA', umlaut.replace('Brandschutz für alle', '<![CDATA[Brandschutz für alle]]>')],
])('reads a manifest in %s', async (_, manifest) => {
  const opened = await open({ manifest })
  expect([opened.manifest.title, opened.manifest.edition]).toEqual(['Brandschutz für alle', 'scorm12'])
})

test.each([
  ['a wrong schema version', scormManifest().replace('>1.2<', '>2.0<'), 'scorm12'],
  ['no schema version', scormManifest().replace('<schemaversion>1.2</schemaversion>', ''), 'scorm12'],
  [
    'the schema version of SCORM 2004 in the namespace of 1.2',
    scormManifest().replace('>1.2<', '>2004 3rd Edition<'),
    'scorm12',
  ],
  [
    'no namespaces and no schema version',
    scormManifest()
      .replace(/ xmlns\S*="[^"]*"/g, '')
      .replace('>1.2<', '><'),
    'scorm12',
  ],
])('accepts %s with a finding', async (_, manifest, expected) => {
  const opened = await open({ manifest })
  expect(opened.manifest.edition).toBe(expected)
  expect(opened.findings.list()).toEqual([
    { kind: 'SchemaInvalid', places: ['metadata/schemaversion'], count: 1 },
  ])
})

test.each([
  [
    'a package inside a folder, with files of the operating system',
    zip([...scormFiles({ folder: 'kurs/' }), { path: '__MACOSX/kurs/._x', content: 'x' }]),
  ],
  ['paths with backslashes', zip(scormFiles({ folder: 'kurs\\' }))],
])('reads %s', async (_, archive) => {
  const { files } = await openPackage(archive)
  expect(files.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'part-1.html'])
})

test.each([
  ['an archive without a manifest', zip([{ path: 'index.html', content: 'x' }]), 'ScormPackage.NotScorm'],
  ['a manifest that is two folders deep', zip(scormFiles({ folder: 'a/b/' })), 'ScormPackage.NotScorm'],
  [
    'an AICC course',
    zip([
      { path: 'kurs.crs', content: '[Course]' },
      { path: 'kurs.au', content: 'x' },
    ]),
    'ScormPackage.Aicc',
  ],
  ['another XML file', scormZip({ manifest: '<course/>' }), 'ScormPackage.NotScorm'],
  [
    'an IMS package that is not SCORM',
    scormZip({ manifest: '<manifest><organizations/><resources/></manifest>' }),
    'ScormPackage.NotScorm',
  ],
  [
    'a manifest that is cut off',
    scormZip({ manifest: scormManifest().slice(0, 400) }),
    'ScormPackage.Damaged',
  ],
  ['a manifest of zeros', scormZip({ manifest: Buffer.alloc(500) }), 'ScormPackage.Damaged'],
  [
    'a manifest without an organization',
    scormZip({ manifest: scormManifest().replace(/<organizations.*<\/organizations>/s, '<organizations/>') }),
    'ScormPackage.OrganizationMissing',
  ],
  ['only headings', scormZip({ parts: [{ kind: 'heading' }] }), 'ScormPackage.OrganizationMissing'],
  ['an empty archive', zip([]), 'ScormPackage.NotScorm'],
  ['bytes that are not a ZIP', Buffer.from('PK\x03\x04 but nothing else'), 'ScormPackage.Damaged'],
])('refuses %s', async (_, archive, expected) => {
  expect(await refusalOf(archive)).toBe(expected)
})

const entities = (declarations: string) =>
  scormManifest({ title: 'Title' })
    .replace('?>', `?><!DOCTYPE manifest [${declarations}]>`)
    .replace('>Title<', '>&a;<')

test.each([
  ['entities that expand', entities('<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">')],
  ['an entity of a file', entities('<!ENTITY a SYSTEM "file:///etc/passwd">')],
  ['an unknown entity', scormManifest({ title: 'Title' }).replace('>Title<', '>&nbsp;<')],
  [
    'elements nested 100 levels deep',
    scormManifest().replace('<organizations', '<x>'.repeat(100) + '<organizations'),
  ],
  ['200,000 elements', scormManifest().replace('<organizations', `${'<x/>'.repeat(200_000)}<organizations`)],
])('refuses a manifest with %s as damaged', async (_, manifest) => {
  expect(await refusalOf(scormZip({ manifest }))).toBe('ScormPackage.Damaged')
})

test('refuses a manifest of 9 MB and a package with 501 parts as too large', async () => {
  const large = scormManifest().replace('<organizations', `<!--${' '.repeat(9_000_000)}--><organizations`)
  expect(await refusalOf(scormZip({ manifest: large }))).toBe('ScormPackage.TooLarge')
  expect(await refusalOf(scormZip({ parts: Array.from({ length: 501 }, () => ({})) }))).toBe(
    'ScormPackage.TooLarge',
  )
})

test.each([
  ['prerequisites', { parts: [{ title: 'B', prerequisites: 'part-0' }] }, 'Sequencing', ['B']],
  [
    'rules of SCORM 2004',
    {
      edition: 'scorm2004-4',
      parts: [
        {
          title: 'C',
          xml: `<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule/></imsss:sequencingRules>
            </imsss:sequencing>`,
        },
      ],
    },
    'Sequencing',
    ['C'],
  ],
  [
    'a course without choice',
    {
      edition: 'scorm2004-4',
      parts: [
        {
          title: 'D',
          xml: '<imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing>',
        },
      ],
    },
    'Sequencing',
    ['D'],
  ],
  [
    'a mastery score that is no number',
    { parts: [{ xml: '<adlcp:masteryscore>most</adlcp:masteryscore>' }] },
    'SchemaInvalid',
    ['adlcp:masteryscore'],
  ],
  [
    'missing files',
    {
      manifest: scormManifest().replace('</resource>', '<file href="a.png"/><file href="b.png"/></resource>'),
    },
    'FilesMissing',
    ['a.png', 'b.png'],
  ],
  [
    'two parts with the same id',
    { parts: [{ partId: 'x' }, { partId: 'x' }] },
    'SchemaInvalid',
    ['item/@identifier x'],
  ],
  [
    'a resource without a type',
    { manifest: resource('type="webcontent" href="part-1.html"') },
    'SchemaInvalid',
    ['resource/@scormType'],
  ],
  [
    'a default organization that is missing',
    { manifest: scormManifest().replace('default="toc"', 'default="other"') },
    'SchemaInvalid',
    ['organizations/@default'],
  ],
] as const)('reports %s', async (_, options, kind, places) => {
  expect(await findingsOf(options as ScormPackage)).toEqual([{ kind, places, count: places.length }])
})

test('leaves out items that learners do not see, unless no others can be started', async () => {
  const hidden = scormManifest({ parts: [{ partId: 'a' }, { partId: 'b' }] }).replace(
    'identifier="a"',
    'identifier="a" isvisible="false"',
  )
  const files = { 'a.html': 'a', 'b.html': 'b' }
  const partIdsOf = async (manifest: string) =>
    (await open({ manifest, files })).manifest.parts.map(({ partId }) => partId)
  expect(await partIdsOf(hidden)).toEqual(['b'])
  expect(await partIdsOf(hidden.replace('identifier="b"', 'identifier="b" isvisible="false"'))).toEqual([
    'a',
    'b',
  ])
})

const lom = (content: string) => `<lom xmlns="http://www.imsglobal.org/xsd/imsmd_rootv1p2p1">${content}</lom>`

test.each([
  ['SCORM 1.2', '<datetime>01:30:00</datetime>', 'langstring', 90],
  ['SCORM 2004', '<duration>PT45M</duration>', 'string', 45],
  ['seconds', '<duration>PT61S</duration>', 'string', 2],
  ['a date of zeros', '<datetime>0000-00-00T00:20</datetime>', 'langstring', 20],
  ['a duration of no time', '<duration>PT0S</duration>', 'string', null],
  ['a text', '<duration>about an hour</duration>', 'string', null],
])('reads the metadata (%s)', async (_, time, string, expected) => {
  const { manifest } = await open({
    lom: lom(`<general><title><${string} xml:lang="en">Titel</${string}></title><language>de-AT</language>
      <description><${string}>Kurz gesagt.</${string}></description></general>
      <educational><typicalLearningTime>${time}</typicalLearningTime></educational>`),
  })
  expect(manifest).toMatchObject({
    title: 'Fire safety at work',
    description: 'Kurz gesagt.',
    language: 'de_DE',
    durationMinutes: expected,
  })
})
