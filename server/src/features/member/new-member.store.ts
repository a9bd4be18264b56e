/** Creates one member or thousands of members at a time. */
import type { Gender, Language } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { takeSeats } from './seats.store.ts'

/** A member to create. Optional fields have the defaults below. */
export interface NewMember {
  uuid?: string
  username: string
  firstName: string
  lastName: string
  role: MemberRole
  email: string | null
  passwordHash: string | null
  mustChangePassword?: boolean
  language?: Language
  phoneNumber?: string
  mobileNumber?: string
  gender?: Gender
  birthDate?: string | null
  externalCompany?: string
  street?: string
  postalCode?: string
  city?: string
  country?: string | null
  externalId?: string | null
  entryDate?: string | null
  createElearningTasks?: boolean
  createRiskAssessmentTasks?: boolean
  lastLoginAt?: Date | null
  archivedAt?: Date | null
  /** Org units in addition to the default unit, to which every member belongs. */
  orgUnitUuids?: readonly string[]
  /** The primary location. */
  locationUuid?: string | null
}

const defaults = {
  mustChangePassword: false,
  language: 'de_DE',
  phoneNumber: '',
  mobileNumber: '',
  gender: 'unspecified',
  externalCompany: '',
  street: '',
  postalCode: '',
  city: '',
  createElearningTasks: true,
  createRiskAssessmentTasks: true,
  orgUnitUuids: [],
} as const satisfies Partial<NewMember>

/**
 * Creates members with their org units, location and e-learning tasks, takes seats for them, and returns
 * their uuids in the same order. `today` is the current day in the time zone of the company.
 * @throws Refusal Client.MaxMembersReached
 */
export async function createMembers(
  db: Db,
  people: readonly NewMember[],
  today: string,
  source: 'manual' | 'import' = 'manual',
): Promise<string[]> {
  await takeSeats(db, people.length)
  const members = await insertMembers(db, people, source)
  await recomputeTasks(db, today, { members })
  return members
}

/**
 * Inserts the rows of members, of their org units and of their locations in one statement, and returns the
 * uuids in the same order. The caller checks the number of seats.
 */
export async function insertMembers(
  db: Db,
  people: readonly NewMember[],
  source: 'manual' | 'import' = 'manual',
): Promise<string[]> {
  const rows = people.map((person) => ({ uuid: uuidv7(), ...defaults, ...person }))

  await sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (${recordColumns})
    ), inserted_member as (
      insert into member (uuid, username, first_name, last_name, role, email,
        password_hash, password_set_at, must_change_password,
        language, phone_number, mobile_number, gender, birth_date, external_company,
        street, postal_code, city, country, external_id, entry_date,
        create_elearning_tasks, create_risk_assessment_tasks, last_login_at, archived_at)
      select "uuid", "username", "firstName", "lastName", "role", "email",
        "passwordHash", case when "passwordHash" is not null then now() end, "mustChangePassword",
        "language", "phoneNumber", "mobileNumber", "gender", "birthDate", "externalCompany",
        "street", "postalCode", "city", "country", "externalId", "entryDate",
        "createElearningTasks", "createRiskAssessmentTasks", "lastLoginAt", "archivedAt"
      from input
    ), inserted_unit as (
      insert into org_unit_member (org_unit_uuid, member_uuid, source)
      select o.uuid, i."uuid", 'default' from input i cross join org_unit o where o.is_default
      union all
      select distinct chosen.uuid, i."uuid", ${source}
      from input i cross join lateral unnest(i."orgUnitUuids") chosen (uuid)
      where chosen.uuid not in (select uuid from org_unit where is_default)
    )
    insert into location_member (location_uuid, member_uuid, is_primary)
    select "locationUuid", "uuid", true from input where "locationUuid" is not null`.execute(db)

  return rows.map(({ uuid }) => uuid)
}

/** Columns of `NewMember` for `jsonb_to_recordset`. */
const recordColumns = sql`
  "uuid" uuid, "username" text, "firstName" text, "lastName" text, "role" text, "email" text,
  "passwordHash" text, "mustChangePassword" boolean,
  "language" text, "phoneNumber" text, "mobileNumber" text, "gender" text, "birthDate" date,
  "externalCompany" text,
  "street" text, "postalCode" text, "city" text, "country" text, "externalId" text, "entryDate" date,
  "createElearningTasks" boolean, "createRiskAssessmentTasks" boolean,
  "lastLoginAt" timestamptz, "archivedAt" timestamptz, "orgUnitUuids" uuid[], "locationUuid" uuid`
