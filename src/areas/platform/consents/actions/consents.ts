import type { Received, Reply } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { Instant } from '#core/dates.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import * as z from 'zod'
import { type ConsentChannel, FINAL_REASONS } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import type { ConsentSetUp, ConsentsOf } from '../contract/replies.ts'
import { findRecords, findRecordsOf, findStates, insertRecords, type Place } from '../queries/records.ts'
import {
  countCoverage,
  findSettings,
  findWordings,
  insertWording,
  saveSettings as storeSettings,
} from '../queries/set-up.ts'
import { deleteSuppression, findSuppressions, findSuppressionsOf, insertSuppression } from '../queries/suppressions.ts'
import { isValid } from '../rules/gate.ts'
import { isPlace, maskedPlace, placeKey, placesOf, placesOfText } from '../rules/places.ts'
import { wordingsOf } from '../rules/wordings.ts'
import { choose, confirm, preferences, unsubscribe } from './preferences.ts'
import { recordOf, storeStatements } from './record.ts'

async function consentsOf(ctx: Context, places: readonly Place[]): Promise<ConsentsOf> {
  const settings = await findSettings(ctx.tx)
  const states = await findStates(ctx.tx, places)
  const suppressions = await findSuppressionsOf(ctx.tx, places)
  return {
    states: states.map(({ channel, purpose, basis, isGiven, since }) => {
      const isExpired = isGiven && !isValid({ isGiven, since }, settings, ctx.now)
      return { channel, purpose, basis, isGiven, isExpired, since }
    }),
    suppressions: suppressions.map((row) => ({ ...row, address: maskedPlace(row.channel, row.address) })),
    records: await findRecordsOf(ctx.tx, places),
  }
}

const of: Action<typeof consents.of> = (ctx, person) => consentsOf(ctx, placesOf(person))

const records: Action<typeof consents.records> = async (ctx, { after, limit, ...filter }) => {
  const rows = await findRecords(ctx.tx, filter, { after: readIdCursor(after), limit: limit + 1 })
  return pageOf(rows.map((row) => ({ ...row, address: maskedPlace(row.channel, row.address) })), limit, (last) => cursorOf(last.id)) // prettier-ignore
}

/** The place of an address. @throws Refusal no_address for what is none on its channel */
function placeOf(channel: ConsentChannel, address: string): Place {
  if (!isPlace(channel, address.trim())) refuse('no_address')
  return { channel, addressKey: placeKey(channel, address) }
}

/**
 * Records for a person that they agree, or do not any more; by a member of staff.
 *
 * @throws Refusal no_address, address_suppressed where no message may be sent to it: only the person or an administrator can change that
 */
const record: Action<typeof consents.record> = async (ctx, { isGiven, channel, address, ...statement }) => {
  const place = placeOf(channel, address)
  const [found] = isGiven ? await findSuppressionsOf(ctx.tx, [place]) : []
  if (found) refuse('address_suppressed', { reason: found.reason })
  const action = isGiven ? 'GIVEN' : 'WITHDRAWN'
  await storeStatements(ctx, [{ ...statement, channel, address, source: 'STAFF', action }])
  ctx.record({
    type: 'CONSENT_RECORDED',
    entity: 'consent',
    entityId: channel,
    after: { purpose: statement.purpose, action },
  })
  return consentsOf(ctx, [place])
}

const MOST_FAULTS = 100
type Line = Received<typeof consents.importConsents>['lines'][number]
type Fault = Reply<typeof consents.importConsents>['faults'][number]

const importConsents: Action<typeof consents.importConsents> = async (ctx, { lines, channel, ...given }) => {
  const faultOf = (line: Line): Fault['reason'] | undefined => {
    if (!isPlace(channel, line.address.trim())) return 'NO_ADDRESS'
    return Date.parse(line.givenAt) > Date.parse(ctx.now) ? 'LATER_THAN_NOW' : undefined
  }
  const faults = lines.flatMap((line, at): Fault[] => {
    const reason = faultOf(line)
    return reason === undefined ? [] : [{ line: at + 1, reason }]
  })
  const wrong = new Set(faults.map(({ line }) => line))
  const right = lines.filter((_, at) => !wrong.has(at + 1))
  const places = right.map(({ address }) => ({ channel, addressKey: placeKey(channel, address) }))
  const suppressed = new Set((await findSuppressionsOf(ctx.tx, places)).map(({ address }) => address))
  const rows = right
    .filter(({ address }) => !suppressed.has(placeKey(channel, address)))
    .map((line) => recordOf(ctx, { ...given, ...line, channel, source: 'IMPORT', action: 'GIVEN' }))
  await insertRecords(ctx.tx, rows, ctx.now)
  const counts = { recorded: rows.length, suppressed: right.length - rows.length }
  ctx.record({
    type: 'CONSENTS_IMPORTED',
    entity: 'consent',
    entityId: channel,
    after: { ...counts, purpose: given.purpose },
  })
  return { ...counts, faults: faults.slice(0, MOST_FAULTS) }
}

async function setUpOf(ctx: Context): Promise<ConsentSetUp> {
  const settings = await findSettings(ctx.tx)
  const wordings = wordingsOf(await findWordings(ctx.tx), ctx.property.name)
  return { settings, wordings, coverage: await countCoverage(ctx.tx) }
}

const setUp: Action<typeof consents.setUp> = (ctx) => setUpOf(ctx)

/** @throws Refusal stale_version */
const saveSettings: Action<typeof consents.saveSettings> = async (ctx, chosen) => {
  const before = await findSettings(ctx.tx)
  if (!(await storeSettings(ctx.tx, chosen))) refuse('stale_version', { version: before.version })
  ctx.record({ type: 'CONSENT_RULES_SAVED', entity: 'consent', entityId: 'settings', before, after: chosen })
  return setUpOf(ctx)
}

/** @throws Refusal stale_version when another user changed the wording since */
const saveWording: Action<typeof consents.saveWording> = async (ctx, wording) => {
  const own = await findWordings(ctx.tx)
  const last = own.find(({ purpose, language }) => purpose === wording.purpose && language === wording.language)
  const by = { now: ctx.now, by: ctx.actor.name }
  if (!(await insertWording(ctx.tx, wording, by))) refuse('stale_version', { version: last?.version ?? 0 })
  ctx.record({
    type: 'CONSENT_RULES_SAVED',
    entity: 'consent',
    entityId: 'wording',
    before: last ?? null,
    after: wording,
  })
  return setUpOf(ctx)
}

const Place4 = z.tuple([Instant, z.hex(), z.string(), z.string()])

const suppressions: Action<typeof consents.suppressions> = async (ctx, { after, limit, text = '', ...filter }) => {
  // Of a number all channels have one key.
  const key = text === '' ? undefined : (placesOfText(text)[0]?.addressKey ?? text)
  const page = { after: readCursor(after, Place4), limit: limit + 1 }
  const rows = await findSuppressions(ctx.tx, { ...filter, addressKey: key }, page)
  return pageOf(
    rows.map((row) => ({ ...row, address: maskedPlace(row.channel, row.address) })),
    limit,
    ({ createdAt, addressHash, channel, reason }) => cursorOf(createdAt, addressHash, channel, reason),
  )
}

/** @throws Refusal no_address */
const suppress: Action<typeof consents.suppress> = async (ctx, { channel, address, reason, note }) => {
  const place = placeOf(channel, address)
  const stored = await insertSuppression(ctx.tx, { ...place, reason, note, createdBy: ctx.actor.name }, ctx.now)
  ctx.record({
    type: 'ADDRESS_SUPPRESSED',
    entity: 'consent',
    entityId: stored.addressHash,
    after: { channel, reason },
  })
  return { ...stored, address: maskedPlace(channel, stored.address) }
}

/** @throws Refusal not_found, suppression_final after a complaint or an erasure */
const lift: Action<typeof consents.lift> = async (ctx, row) => {
  if (FINAL_REASONS.includes(row.reason)) refuse('suppression_final', { reason: row.reason })
  if (!(await deleteSuppression(ctx.tx, row))) refuse('not_found', { addressHash: row.addressHash })
  const { channel, reason, addressHash } = row
  ctx.record({ type: 'SUPPRESSION_LIFTED', entity: 'consent', entityId: addressHash, before: { channel, reason } })
  return {}
}

export const consentsArea = implement(consents, {
  of,
  records,
  record,
  importConsents,
  setUp,
  saveSettings,
  saveWording,
  suppressions,
  suppress,
  lift,
  preferences,
  choose,
  confirm,
  unsubscribe,
})
