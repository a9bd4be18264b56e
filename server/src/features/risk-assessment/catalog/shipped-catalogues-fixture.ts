/** The risk catalogues in content/catalogues, checked as an import checks them. */
import { readdir } from 'node:fs/promises'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { type ReadPackage, readPackageFiles } from '../../../platform/package/read-files.ts'
import { acceptFaultless, andThen, type StageResult } from '../../../platform/package/stage.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { parseCatalogue } from './parse-catalogue.ts'

const folder = new URL('../../../../../content/catalogues/', import.meta.url)

/** Returns the folder names of the shipped catalogues. */
export const listShippedCatalogues = (): Promise<string[]> => readdir(folder)

/** Returns the catalogue of a package, or its problems. */
export const parseAndCheck = (read: ReadPackage): StageResult<RiskCatalogueVersion> =>
  acceptFaultless(andThen(andThen(read, parseCatalogue), checkCatalogue))

/** Returns a shipped catalogue, or its problems. */
export const readShippedCatalogue = async (name: string): Promise<StageResult<RiskCatalogueVersion>> =>
  parseAndCheck(await readPackageFiles(new URL(name, folder).pathname))
