import type { Context } from '#server/request/context.ts'
import { findOpenAddresses } from '../queries/leads.ts'
import { findSources } from '../queries/sources.ts'
import type { NamedSource } from '../rules/sources.ts'

/** For a dry run of an import: which of the addresses, in lower case, have a lead that is open. */
export const addressesWithLeads = async ({ tx }: Context, emails: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await findOpenAddresses(tx, [...new Set(emails.filter((email) => email !== ''))]))

/** Sources of the property that have a name, also those it no longer offers: a file may be older. */
export const namedSources = async ({ tx }: Context): Promise<NamedSource[]> =>
  (await findSources(tx)).filter(({ name }) => name !== '')
