import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../app/cli/commands.ts'
import { readArgs, usage } from '../../platform/cli/command.ts'
import { describeError } from '../../platform/cli/error-messages.ts'
import { readConfig } from '../../platform/config.ts'
import { migratedFolder } from '../../test/databases.ts'

describe('apply-licensee', () => {
  const command = commands['apply-licensee']!
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-cli-'))
    await migratedFolder(join(folder, 'data'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('creates a licensee, and lists the changes when a changed file is applied', async () => {
    const said: string[] = []
    const run = async (yaml: string) => {
      await writeFile(join(folder, 'licensee.yaml'), yaml)
      const args = readArgs('apply-licensee', command, [join(folder, 'licensee.yaml')])
      await command.run(args, readConfig({ DATA_DIR: join(folder, 'data') }), (line) => void said.push(line))
    }
    await run('identifier: berg\nname: Berg\ndefault: true\n')
    await run('identifier: berg\nname: Gipfel\ndefault: true\nlinks: { legalNotice: https://berg.example }\n')
    expect(said).toEqual(['berg: changed licensee', 'berg: changed name, legalNoticeLink'])
  })

  test('creates a company of the default licensee with packages, and refuses unknown packages', async () => {
    const said: string[] = []
    const run = (name: string, ...args: string[]) => {
      const called = commands[name]!
      return called.run(
        readArgs(name, called, args),
        readConfig({ DATA_DIR: join(folder, 'data') }),
        (line) => void said.push(line),
      )
    }
    const blechwerk = ['--identifier', 'blechwerk', '--name', 'Blechwerk GmbH']
    await writeFile(
      join(folder, 'products.yaml'),
      'products: []\npackages: [{ identifier: alles, name: Alles, products: [] }]\n',
    )
    await run('apply-products', join(folder, 'products.yaml'))
    await expect(run('create-client', ...blechwerk, '--packages', 'nichts')).rejects.toThrow(
      'there is no package nichts; known packages: alles',
    )
    await run('create-client', ...blechwerk, '--packages', 'alles')
    expect(said).toEqual(['0 products, 1 packages', expect.stringMatching(/^client /)])
  })

  test('creates no member in an unknown company, and reports the unknown company ID', async () => {
    const called = commands['create-member']!
    const args = [
      '--client',
      'niemand',
      '--username',
      'max',
      '--first-name',
      'Max',
      '--last-name',
      'Muster',
      '--role',
      'member',
    ]
    const refused = await called
      .run(
        readArgs('create-member', called, args),
        readConfig({ DATA_DIR: join(folder, 'data') }),
        () => undefined,
      )
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'Client.NotFound' })
    expect(describeError(refused)).toBe('There is no company with the company ID niemand.')
  })

  test('prints its usage', () => {
    expect(usage('apply-licensee', command)).toMatch(
      /^npm run cli -- apply-licensee <file>\n\nCreates or updates a licensee from a file/,
    )
    expect(() => readArgs('apply-licensee', command, [])).toThrow('<file> is missing')
  })
})
