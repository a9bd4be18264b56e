/** Numbers, versions and verification codes of issued documents. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Db } from '../../platform/db/database.ts'
import { newVerificationCode } from '../certificate/result.rules.ts'
import type { IssuingCompany } from '../certificate/verification.store.ts'
import { lockClient } from '../company/client.store.ts'
import { type DocumentKind, documentPrefix, formatNumber, hashContent } from './document.rules.ts'

/** A document that is to be issued. */
export interface NewDocument {
  kind: DocumentKind
  /** What the document is about, for example the uuid of a result. Together with `kind`, it is unique. */
  subject: string
  /** Title in each language, for the verification page. */
  title: Record<Language, string>
  /** Everything that makes a new version if it changes. See `hashContent`. */
  content: unknown
  /** The country whose law the document follows. Default: the country of the actor. */
  country?: Country
}

/** An issued version of a document. */
export interface IssuedDocument {
  number: string
  version: number
  code: string
}

interface StoredDocument {
  uuid: string
  prefix: string
  year: number
  number: number
}

/**
 * Returns the number, version and code of a document. Issues a new version if the content has changed since
 * the latest one.
 */
export async function issueDocument(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid' | 'country'>,
  now: Date,
  { content, title, ...wanted }: NewDocument,
): Promise<IssuedDocument> {
  // Two exports at the same time must not issue the same number or version twice.
  await lockClient(db)

  const contentHash = hashContent(content)
  const document = (await findBySubject(db, wanted)) ?? (await insertDocument(db, actor, now, wanted))
  const number = formatNumber(document.prefix, document.year, document.number)
  const latest = await db
    .selectFrom('documentVersion')
    .select(['version', 'contentHash', 'verificationCode as code'])
    .where('documentUuid', '=', document.uuid)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (latest?.contentHash === contentHash) return { number, version: latest.version, code: latest.code }

  const version = (latest?.version ?? 0) + 1
  const code = newVerificationCode()
  await db
    .insertInto('documentVersion')
    .values({
      documentUuid: document.uuid,
      version,
      title: JSON.stringify(title),
      contentHash,
      verificationCode: code,
      issuedAt: now,
      actorKind: actor.kind,
      actorUuid: actor.uuid,
    })
    .execute()
  return { number, version, code }
}

/** Returns the number of a document that has been issued, or null. */
export async function findDocumentNumber(
  db: Db,
  subject: Pick<NewDocument, 'kind' | 'subject'>,
): Promise<string | null> {
  const document = await findBySubject(db, subject)
  return document ? formatNumber(document.prefix, document.year, document.number) : null
}

const findBySubject = (
  db: Db,
  { kind, subject }: Pick<NewDocument, 'kind' | 'subject'>,
): Promise<StoredDocument | undefined> =>
  db
    .selectFrom('document')
    .select(['uuid', 'prefix', 'year', 'number'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Inserts a document with the next number of its prefix and year. The client must be locked. */
async function insertDocument(
  db: Db,
  actor: Pick<Actor, 'country'>,
  now: Date,
  { kind, subject, country = actor.country }: Omit<NewDocument, 'content' | 'title'>,
): Promise<StoredDocument> {
  const prefix = documentPrefix(kind, country)
  const year = Number(dayIn(country, now).slice(0, 4))
  const nextNumber = sql<number>`(
    select coalesce(max(number), 0) + 1 from document where prefix = ${prefix} and year = ${year})`
  return db
    .insertInto('document')
    .values({ kind, subject, prefix, year, number: nextNumber })
    .returning(['uuid', 'prefix', 'year', 'number'])
    .executeTakeFirstOrThrow()
}

/** A document as the public verification page may know it. */
export interface FoundDocument extends IssuingCompany {
  number: string
  version: number
  latestVersion: number
  issuedAt: Date
  /** When the latest version was issued. */
  latestIssuedAt: Date
  title: Record<Language, string>
  licenseeUuid: string
  country: Country
}

/** Returns the document with this verification code, of any client. */
export async function findDocument(db: Db, code: string): Promise<FoundDocument | undefined> {
  const { rows } = await sql<FoundDocument>`select * from find_document(${code})`.execute(db)
  return rows[0]
}
