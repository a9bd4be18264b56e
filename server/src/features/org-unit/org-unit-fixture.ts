/** Creates a company with a tree of org units, for tests. */
import type { Api } from '../../test/api.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'
import { addPeople, addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'

export interface TestTree {
  client: TestClient
  admin: Api
  /** The manager of the unit `site`. */
  leader: Api
  leaderMember: TestMember
  /** Two branches: root → site → crew → gang, and root → office → desk. */
  units: Record<'root' | 'site' | 'crew' | 'gang' | 'office' | 'desk', string>
  /**
   * `one` and `two` belong to the unit `site`, `crewman` belongs to `crew`, and `clerk` belongs to `desk`.
   */
  people: Record<'one' | 'two' | 'crewman' | 'clerk', string>
}

export async function createTree(server: TestServer): Promise<TestTree> {
  const client = await server.createClient()
  const admin = await server.createMember(client, { role: 'admin' })
  const leaderMember = await server.createMember(client, { role: 'ou-admin' })
  const site = await addUnit(server, client, 'Bau')
  const crew = await addUnit(server, client, 'Kolonne', site)
  const gang = await addUnit(server, client, 'Trupp', crew)
  const office = await addUnit(server, client, 'Ämter')
  const desk = await addUnit(server, client, 'Empfang', office)
  const [one = '', two = '', crewman = '', clerk = ''] = await addPeople(server, client, [
    { lastName: 'Eins', units: [site] },
    { lastName: 'Zwei', units: [site] },
    { lastName: 'Kolonne', units: [crew] },
    { lastName: 'Empfang', units: [desk] },
  ])
  await makeResponsible(server, client, leaderMember.uuid, { unit: site })
  return {
    client,
    admin: await server.signedIn(admin),
    leader: await server.signedIn(leaderMember),
    leaderMember,
    units: { root: client.rootUuid, site, crew, gang, office, desk },
    people: { one, two, crewman, clerk },
  }
}
