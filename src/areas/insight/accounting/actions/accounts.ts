import * as z from 'zod'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batch } from '#server/request/batch.ts'
import type { Action } from '#server/request/context.ts'
import type { accounting } from '../contract/accounting.ts'
import {
  findAccounts,
  findLockedAccount,
  findMappings,
  findTallyLedgers,
  getAccount,
  insertAccount,
  lockMapping,
  putMapping,
  updateStoredAccount,
} from '../queries/accounts.ts'
import { writeTallyLedgers } from '../rules/formats/tally-ledgers.ts'
import { isPostingKey, POSTING_KEYS } from '../rules/keys.ts'

export const accounts: Action<typeof accounting.accounts> = async ({ tx }, { after, limit }) => {
  const rows = await findAccounts(tx, readCursor(after, z.tuple([z.string(), z.uuid()])), limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.code.toLowerCase(), last.id))
}

/** The active accounts as ledgers for Tally's import. */
export const tallyLedgers: Action<typeof accounting.tallyLedgers> = async (ctx) => {
  const { property, ledgers } = await batch(ctx.tx, {
    property: () => getProperty(ctx),
    ledgers: () => findTallyLedgers(ctx.tx),
  })
  const bytes = Buffer.from(writeTallyLedgers(property.name, ledgers))
  return { fileName: 'tally-ledgers.xml', bytes: new Uint8Array(bytes), type: 'application/xml' as const }
}

/** @throws Refusal code_taken */
export const createAccount: Action<typeof accounting.createAccount> = async (ctx, details) => {
  const id = ctx.newId()
  await insertAccount(ctx.tx, { id, ...details })
  ctx.record({ type: 'ACCOUNT_CREATED', entity: 'account', entityId: id, after: details })
  return getAccount(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, code_taken; account_in_use when a mapped one would end, or one with postings change its kind */
export const updateAccount: Action<typeof accounting.updateAccount> = async (
  ctx,
  { accountId, version, ...details },
) => {
  const before = (await findLockedAccount(ctx.tx, accountId)) ?? refuse('not_found', { accountId })
  if (before.version !== version) refuse('stale_version')
  if (before.mappings > 0 && !details.isActive) refuse('account_in_use', { mappings: before.mappings })
  if (before.isPosted && details.kind !== before.kind) refuse('account_in_use', { kind: before.kind })
  await updateStoredAccount(ctx.tx, { id: accountId, ...details })
  const { code, name, kind, isActive } = before
  const was = { code, name, kind, isActive }
  ctx.record({ type: 'ACCOUNT_UPDATED', entity: 'account', entityId: accountId, before: was, after: details })
  return getAccount(ctx.tx, accountId)
}

export const mappings: Action<typeof accounting.mappings> = async ({ tx }) => ({
  rows: await findMappings(tx, POSTING_KEYS),
})

/**
 * Postings of a key without any account stand in suspense, and never stop a day from closing.
 *
 * @throws Refusal unknown_posting_key, unknown_reference, account_inactive, account_needed for suspense itself, stale_version
 */
export const setMapping: Action<typeof accounting.setMapping> = async (ctx, { key, ref, accountId, before }) => {
  if (!isPostingKey(key, ref)) refuse('unknown_posting_key', { key })
  if (accountId === null && key === 'SUSPENSE') refuse('account_needed')
  if (accountId !== null) {
    const account = (await findLockedAccount(ctx.tx, accountId)) ?? refuse('unknown_reference', { accountId })
    if (!account.isActive) refuse('account_inactive', { code: account.code })
  }
  const was = await lockMapping(ctx.tx, key, ref)
  if (was !== before) refuse('stale_version')
  await putMapping(ctx.tx, { key, ref, accountId })
  ctx.record({
    type: 'ACCOUNT_MAPPED',
    entity: 'account_mapping',
    entityId: ref === '' ? key : `${key}:${ref}`,
    before: { accountId: was },
    after: { accountId },
  })
  return { rows: await findMappings(ctx.tx, POSTING_KEYS) }
}
