/**
 * Products, packages and the grants of packages to clients. Only the operator's commands write them, as the
 * database owner.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { installationOwner } from '../../elearning/catalog/owner.store.ts'
import { type ProductsFile, ProductsFileError } from './products-file.ts'

/**
 * Creates or updates the products and packages of the list. Other products and packages do not change.
 * Applying the same list again changes nothing.
 * @throws ProductsFileError if the list names contents or products that do not exist
 */
export async function applyProducts(db: Db, { products, packages }: ProductsFile): Promise<void> {
  for (const { identifier, type, name, contents } of products) {
    const { uuid } = await db
      .insertInto('product')
      .values({ identifier, type, name: JSON.stringify(name) })
      .onConflict((conflict) =>
        conflict.column('identifier').doUpdateSet({ type, name: JSON.stringify(name) }),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow()

    if (type === 'elearning') await setElearnings(db, uuid, identifier, contents)
    if (type === 'risk-assessment') await setRiskCatalogues(db, uuid, identifier, contents)
  }

  for (const { identifier, name, products: members } of packages) {
    const { uuid } = await db
      .insertInto('package')
      .values({ identifier, name })
      .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ name }))
      .returning('uuid')
      .executeTakeFirstOrThrow()
    await setProducts(db, uuid, identifier, members)
  }
}

async function setElearnings(
  db: Db,
  productUuid: string,
  product: string,
  contents: string[],
): Promise<void> {
  const elearnings = await db
    .selectFrom('elearning')
    .select(['uuid', 'identifier'])
    .where('identifier', 'in', ['', ...contents])
    .where('ownerKey', '=', installationOwner)
    .execute()

  refuseUnknown(`product ${product}`, contents, elearnings)
  await db.deleteFrom('productElearning').where('productUuid', '=', productUuid).execute()
  await sql`insert into product_elearning (product_uuid, elearning_uuid)
    select ${productUuid}::uuid, unnest(${elearnings.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
}

async function setRiskCatalogues(
  db: Db,
  productUuid: string,
  product: string,
  contents: string[],
): Promise<void> {
  const catalogues = await db
    .selectFrom('riskCatalogue')
    .select(['uuid', 'identifier'])
    .where('identifier', 'in', ['', ...contents])
    .execute()

  refuseUnknown(`product ${product}`, contents, catalogues)
  await db.deleteFrom('productRiskCatalogue').where('productUuid', '=', productUuid).execute()
  await sql`insert into product_risk_catalogue (product_uuid, catalogue_uuid)
    select ${productUuid}::uuid, unnest(${catalogues.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
}

async function setProducts(db: Db, packageUuid: string, name: string, members: string[]): Promise<void> {
  const products = await db
    .selectFrom('product')
    .select(['uuid', 'identifier'])
    .where('identifier', 'in', ['', ...members])
    .execute()

  refuseUnknown(`package ${name}`, members, products)
  await db.deleteFrom('packageProduct').where('packageUuid', '=', packageUuid).execute()
  await sql`insert into package_product (package_uuid, product_uuid)
    select ${packageUuid}::uuid, unnest(${products.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
}

function refuseUnknown(
  subject: string,
  identifiers: readonly string[],
  known: readonly { identifier: string }[],
): void {
  const missing = identifiers.filter((identifier) => !known.some((one) => one.identifier === identifier))
  if (missing.length > 0) throw new ProductsFileError(`${subject}: ${missing.join(', ')} does not exist`)
}

export interface Grant {
  clientUuid: string
  packageIdentifier: string
  validFrom: string
  /** The last day. Null if the grant has no end. */
  validUntil: string | null
}

/**
 * Grants a package to a client. If a grant of this package begins on the same day, updates that grant.
 * Returns false if the package does not exist.
 */
export async function grantPackage(
  db: Db,
  { clientUuid, packageIdentifier, validFrom, validUntil }: Grant,
): Promise<boolean> {
  const { rows } = await sql`
    insert into client_package (client_uuid, package_uuid, valid_from, valid_until)
    select ${clientUuid}::uuid, uuid, ${validFrom}::date, ${validUntil}::date
    from package where identifier = ${packageIdentifier}
    on conflict (client_uuid, package_uuid, valid_from) do update set valid_until = excluded.valid_until
    returning package_uuid`.execute(db)
  return rows.length > 0
}

/** Returns the identifiers of all packages in alphabetical order. */
export async function listPackageIdentifiers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('package').select('identifier').orderBy('identifier').execute()
  return rows.map(({ identifier }) => identifier)
}
