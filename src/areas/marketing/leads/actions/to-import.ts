import type { Context } from '#server/request/context.ts'
import { findOpenAddresses } from '../queries/leads.ts'

/** For a dry run of an import: which of the addresses, in lower case, have a lead that is open. */
export const addressesWithLeads = async ({ tx }: Context, emails: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await findOpenAddresses(tx, [...new Set(emails.filter((email) => email !== ''))]))
