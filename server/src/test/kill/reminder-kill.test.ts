/**
 * Kills the server with kill -9 while members are reminded by hand and the emails, SMS and letters are
 * written and sent.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMembers } from '../../features/member/new-member.store.ts'
import { refreshPlannerStatistics } from '../../platform/db/planner.ts'
import type { Api } from '../api.ts'
import { createAssignedCourse } from '../courses.ts'
import { featureEngines } from '../databases.ts'
import { MailServer } from '../mail-server.ts'
import { SmsServer } from '../sms-server.ts'
import type { TestServer } from '../test-server.ts'
import { createMember, KilledServer, killCount, killTimeout, type Offline } from './killed-server.ts'

/** A reminder needs few statements, so two kills would hit few different ones. */
const kills = Math.max(5, killCount)
/** A kill takes about 20 seconds, and several times as long on a busy machine. */
const timeout = killTimeout + kills * 60_000
/** Members who are reminded before each kill. */
const membersPerKill = 30

/** How the members are reached, in turn. */
const ways = ['mail', 'sms', 'letter'] as const
const wayOf = (index: number) => ways[index % ways.length] ?? 'mail'
const countBy = (way: (typeof ways)[number]) =>
  Array.from({ length: kills * membersPerKill }, (_, index) => wayOf(index)).filter((one) => one === way)
    .length

interface MemberState {
  uuid: string
  reminders: number
  messages: number
  letters: number
  hasAddress: boolean
}

describe.each(featureEngines)('kill -9 during reminders by hand, on %s', (engine) => {
  let server: KilledServer
  let mailServer: MailServer
  let smsServer: SmsServer
  let admin: Api
  let members: string[] = []

  beforeAll(async () => {
    mailServer = await MailServer.start()
    smsServer = await SmsServer.start()
    server = await KilledServer.prepare(engine, async ({ origin, clientUuid }, offline) => {
      admin = await offline.inClient((db) => createMember(origin, db, 'anna', 'admin'))
      members = await offline.inClient((db) =>
        insertMembers(
          db,
          Array.from({ length: kills * membersPerKill }, (_, index) => ({
            username: `person${index}`,
            firstName: 'Test',
            lastName: `Person ${index}`,
            role: 'member' as const,
            passwordHash: 'unknown',
            email: wayOf(index) === 'mail' ? `person${index}@test.example` : null,
            mobileNumber: wayOf(index) === 'sms' ? `+43664${1_000_000 + index}` : '',
          })),
        ),
      )
      await createOverdueTasks(offline, clientUuid)
    })
  }, killTimeout)
  afterAll(async () => {
    await server.close()
    await mailServer.close()
    await smsServer.close()
  })

  /** Assigns a course that all members should have completed 20 days ago. Automatic reminders are off. */
  async function createOverdueTasks({ databases, inClient }: Offline, clientUuid: string): Promise<void> {
    const testServer = {
      databases,
      inClient: (_client: unknown, work: Parameters<typeof inClient>[0]) => inClient(work),
    } as unknown as TestServer
    const { uuid: rootUuid } = await inClient((db) =>
      db.selectFrom('orgUnit').select('uuid').where('isRoot', '=', true).executeTakeFirstOrThrow(),
    )
    await createAssignedCourse(
      testServer,
      { uuid: clientUuid, rootUuid, identifier: '', licenseeUuid: '', country: 'DE' },
      { assignedOn: '2026-09-01', bufferDays: 0 },
    )
    await inClient(async (db) => {
      await sql`update elearning_cycle set opens_on = current_date - 50, due_on = current_date - 20`.execute(
        db,
      )
      const reminderPlan = JSON.stringify({ ...defaultReminderPlan, active: false })
      await db.updateTable('client').set({ reminderPlan }).execute()
      // Updates the statistics of the database, as after a large import. Without them, the planner assumes
      // empty tables.
      await refreshPlannerStatistics(db, 1_000)
    })
  }

  const environment = () => ({ SMTP_URL: mailServer.url, SMS_GATEWAY_URL: smsServer.url })

  const readState = ({ inClient }: Offline) =>
    inClient(async (db) => {
      const { rows } = await sql<MemberState>`
        select m.uuid,
          (select count(*)::int from reminder r where r.member_uuid = m.uuid and r.step = 'by-hand')
            as reminders,
          (select count(*)::int from outbox o where o.member_uuid = m.uuid) as messages,
          (select count(*)::int from reminder_order_recipient n
            where n.member_uuid = m.uuid and n.way = 'letter') as letters,
          m.email is not null or m.mobile_number <> '' as has_address
        from member m where m.role = 'member' order by m.uuid`.execute(db)
      return rows
    })

  /** Reminds these members by every way. Returns whether the server has answered. */
  const remind = async (member: string[]): Promise<boolean> => {
    const input = {
      filter: { member },
      byMail: true,
      bySms: true,
      copyToResponsible: true,
      copyToSender: false,
      sentence: 'Bitte bis Freitag.',
    }

    try {
      const { status } = await admin.send(calls.overdue.remind, input)
      const letters = await admin.file(calls.overdue.printLetters, { filter: { member }, sentence: '' })
      return status === 200 && letters.status === 200
    } catch {
      // The test has killed the server.
      return false
    }
  }

  test(
    'reminds each member once, and loses no message',
    async () => {
      for (let round = 0; round < kills; round += 1) {
        await server.start(environment())
        const chunk = members.slice(round * membersPerKill, (round + 1) * membersPerKill)
        const answered = remind(chunk)
        // The first kills hit the call, the later ones the job and the sending of the messages.
        await delay(Math.random() * 60 * (round + 1))
        await (round % 2 === 0 ? server.kill() : server.killWithDatabase())
        await answered
      }

      await server.start(environment())
      // Repeats every request, as a client does that has got no answer.
      for (let round = 0; round < kills; round += 1) {
        const chunk = members.slice(round * membersPerKill, (round + 1) * membersPerKill)
        await expect.poll(() => remind(chunk)).toBe(true)
      }

      // A job of a killed process starts again when its lease has ended, after 15 seconds.
      await expect.poll(() => new Set(mailServer.ids).size).toBe(countBy('mail'))
      await expect.poll(() => smsServer.keys.size).toBe(countBy('sms'))
      await server.kill('SIGTERM')

      await server.offline(async (offline) => {
        const state = await readState(offline)
        expect(state).toHaveLength(members.length)
        const isRight = ({ reminders, messages, letters, hasAddress }: MemberState) =>
          reminders === 1 && messages === Number(hasAddress) && letters === Number(!hasAddress)
        expect(state.filter((member) => !isRight(member))).toEqual([])
      })
    },
    timeout,
  )
})
