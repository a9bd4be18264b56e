/** A company with a tree, its leaders and people, for tests of org units. */
import type { Api } from '../../test/api.ts'
import type { TestClient, TestMember, World } from '../../test/test-server.ts'
import { addPeople, addUnit, makeResponsible } from '../member/list/member-list-fixture.ts'

export interface TestTree {
  client: TestClient
  admin: Api
  /** Leads `site`. */
  leader: Api
  leaderMember: TestMember
  /** Root → site → crew → gang, root → office → desk. */
  units: Record<'root' | 'site' | 'crew' | 'gang' | 'office' | 'desk', string>
  /** Two on the site, one in the crew, one at the desk. */
  people: Record<'one' | 'two' | 'crewman' | 'clerk', string>
}

export async function aTree(world: World): Promise<TestTree> {
  const client = await world.aClient()
  const admin = await world.aMember(client, { role: 'admin' })
  const leaderMember = await world.aMember(client, { role: 'ou-admin' })
  const site = await addUnit(world, client, 'Bau')
  const crew = await addUnit(world, client, 'Kolonne', site)
  const gang = await addUnit(world, client, 'Trupp', crew)
  const office = await addUnit(world, client, 'Ämter')
  const desk = await addUnit(world, client, 'Empfang', office)
  const [one = '', two = '', crewman = '', clerk = ''] = await addPeople(world, client, [
    { lastName: 'Eins', units: [site] },
    { lastName: 'Zwei', units: [site] },
    { lastName: 'Kolonne', units: [crew] },
    { lastName: 'Empfang', units: [desk] },
  ])
  await makeResponsible(world, client, leaderMember.uuid, { unit: site })
  return {
    client,
    admin: await world.signedIn(admin),
    leader: await world.signedIn(leaderMember),
    leaderMember,
    units: { root: client.rootUuid, site, crew, gang, office, desk },
    people: { one, two, crewman, clerk },
  }
}
