import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../../app/cli/commands.ts'
import { readArgs, usage } from '../../platform/cli/command.ts'
import { describeError } from '../../platform/cli/error-messages.ts'
import { TestCommands } from '../../test/test-commands.ts'

describe('apply-licensee', () => {
  const command = commands['apply-licensee']!
  let tool: TestCommands
  beforeAll(async () => {
    tool = await TestCommands.prepare()
  })
  beforeEach(() => tool.forget())
  afterAll(() => tool.close())

  test('creates a licensee, and lists the changes when a changed file is applied', async () => {
    const apply = async (yaml: string) => {
      await writeFile(join(tool.folder, 'licensee.yaml'), yaml)
      await tool.run('apply-licensee', join(tool.folder, 'licensee.yaml'))
    }
    await apply('identifier: berg\nname: Berg\ndefault: true\n')
    await apply(
      'identifier: berg\nname: Gipfel\ndefault: true\nlinks: { legalNotice: https://berg.example }\n',
    )
    expect(tool.printed).toEqual(['berg: changed licensee', 'berg: changed name, legalNoticeLink'])
  })

  test('creates a company of the default licensee with packages, and refuses unknown packages', async () => {
    const blechwerk = ['--identifier', 'blechwerk', '--name', 'Blechwerk GmbH']
    await writeFile(
      join(tool.folder, 'products.yaml'),
      'products: []\npackages: [{ identifier: alles, name: Alles, products: [] }]\n',
    )
    await tool.run('apply-products', join(tool.folder, 'products.yaml'))
    await expect(tool.run('create-client', ...blechwerk, '--packages', 'nichts')).rejects.toThrow(
      'there is no package nichts; known packages: alles',
    )
    await tool.run('create-client', ...blechwerk, '--packages', 'alles')
    expect(tool.printed).toEqual(['0 products, 1 packages', expect.stringMatching(/^client /)])
  })

  test('creates no member in an unknown company, and reports the unknown company ID', async () => {
    const max = ['--username', 'max', '--first-name', 'Max', '--last-name', 'Muster', '--role', 'member']
    const refused = await tool
      .run('create-member', '--client', 'niemand', ...max)
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
