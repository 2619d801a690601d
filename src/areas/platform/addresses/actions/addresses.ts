import * as z from 'zod'
import { readTable } from '#core/csv.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement, type Tx } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { addresses, type Level, type Place } from '../contract.ts'
import { countSuggested, countWithin, findPlace, findPlaces, getPlace, insertNewPlaces, insertPlace, lockPlace, markPlace, mergePlace, type NewPlace, updatePlace } from '../queries/addresses.ts' // prettier-ignore
import { countUses, findByName, findSuggestions } from '../queries/use.ts'
import { fits, foldPlace, readPlaces } from '../rules.ts'

// Places belong to the whole installation: all users read them, and each change is made as the platform.

const list: Action<typeof addresses.list> = async (ctx, { after, limit, text, ...filter }) => {
  const page = { after: readCursor(after, z.tuple([z.string(), z.uuid()])), limit: limit + 1 }
  const rows = await findPlaces(ctx.tx, { ...filter, folded: text && foldPlace(text) }, page)
  return pageOf(rows, limit, (last) => cursorOf(foldPlace(last.name), last.id))
}

const counts: Action<typeof addresses.counts> = async (ctx) => ({ suggested: await countSuggested(ctx.tx) })

const find: Action<typeof addresses.find> = async (ctx, { level, text, country, state, city }) => {
  const above = {
    country: country && foldPlace(country),
    state: state && foldPlace(state),
    city: city && foldPlace(city),
  }
  return { rows: await findSuggestions(ctx.tx, level, foldPlace(text), above) }
}

const get: Action<typeof addresses.get> = async (ctx, { placeId }) => {
  const place = await getPlace(ctx.tx, placeId)
  const holds = await countWithin(ctx.tx, placeId)
  const { level } = place
  if (level !== 'COUNTRY' && level !== 'CITY') return { place, holds, usedBy: null }
  const names = [place.name, place.code].filter(Boolean).map((name) => name.toLowerCase())
  const country = level === 'CITY' ? await countryOf(ctx.tx, place) : undefined
  const lands = [country?.name, country?.code].flatMap((name) => (name ? [name.toLowerCase()] : []))
  // Only the number of addresses is returned, not whose they are.
  const usedBy = await ctx.asPlatform((tx) =>
    countUses(tx, level, level === 'CITY' ? [place.name.toLowerCase()] : names, lands),
  )
  return { place, holds, usedBy }
}

async function countryOf(tx: Tx, { parentId }: Place): Promise<Place | undefined> {
  const parent = parentId === null ? undefined : await findPlace(tx, parentId)
  return parent === undefined || parent.level === 'COUNTRY' ? parent : countryOf(tx, parent)
}

/** @throws Refusal wrong_parent for one that is missing, is merged, or whose level does not contain such places */
async function assertParent(ctx: Context, level: Level, parentId: string | undefined): Promise<void> {
  const parent = parentId === undefined ? undefined : ((await findPlace(ctx.tx, parentId)) ?? refuse('wrong_parent'))
  if (!fits(level, parent?.level) || parent?.status === 'MERGED') refuse('wrong_parent', { level })
}

type Typed = {
  name: string
  code: string
  postalCode: string
  latitude?: number | undefined
  longitude?: number | undefined
}

/** A point needs both its coordinates; one alone is meaningless. */
function valuesOf({ name, code, postalCode, latitude, longitude }: Typed, level: Level) {
  const hasPoint = latitude !== undefined && longitude !== undefined
  const isCountry = level === 'COUNTRY'
  return {
    name,
    postalCode,
    folded: foldPlace(name),
    code: isCountry ? code.toUpperCase() : code,
    latitude: hasPoint ? latitude : null,
    longitude: hasPoint ? longitude : null,
  }
}

/** @throws Refusal name_taken, wrong_parent */
const create: Action<typeof addresses.create> = async (ctx, { level, parentId, ...typed }) => {
  await assertParent(ctx, level, parentId)
  const id = ctx.newId()
  const place: NewPlace = {
    ...valuesOf(typed, level),
    id,
    level,
    parentId: parentId ?? null,
    status: 'ACTIVE',
    suggestedBy: '',
  }
  await ctx.asPlatform((tx) => insertPlace(tx, place, ctx.now))
  return getPlace(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken */
const update: Action<typeof addresses.update> = (ctx, { placeId, version, ...typed }) =>
  ctx.asPlatform(async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (before.version !== version) refuse('stale_version', { version: before.version })
    await updatePlace(tx, placeId, valuesOf(typed, before.level), ctx.now)
    return getPlace(tx, placeId)
  })

/** @throws Refusal not_found, already_merged */
const turn: Action<typeof addresses.turn> = (ctx, { placeId, isActive }) =>
  ctx.asPlatform(async (tx) => {
    if ((await lockPlace(tx, placeId)).status === 'MERGED') refuse('already_merged')
    await markPlace(tx, placeId, isActive ? 'ACTIVE' : 'INACTIVE', ctx.now)
    return getPlace(tx, placeId)
  })

/**
 * @throws Refusal not_found, already_merged, wrong_parent for places of different levels, name_taken where both have places of one
 *   name: merge those first
 */
const merge: Action<typeof addresses.merge> = (ctx, { placeId, intoId }) =>
  ctx.asPlatform(async (tx) => {
    // In one order, so that two people who merge two places into each other do not deadlock.
    for (const id of [placeId, intoId].toSorted()) await lockPlace(tx, id)
    const [from, into] = [await getPlace(tx, placeId), await getPlace(tx, intoId)]
    if (from.status === 'MERGED' || into.status === 'MERGED') refuse('already_merged')
    if (placeId === intoId || from.level !== into.level) refuse('wrong_parent')
    await mergePlace(tx, placeId, intoId, ctx.now)
    return getPlace(tx, intoId)
  })

const MOST_ROWS = 5_000

/** @throws Refusal wrong_parent, too_many_rows */
const importPlaces: Action<typeof addresses.import> = async (ctx, { level, parentId, table, isTrial }) => {
  await assertParent(ctx, level, parentId)
  const lines = readTable(table)
  if (lines.length > MOST_ROWS) refuse('too_many_rows', { limit: MOST_ROWS })
  const { rows, faults } = readPlaces(lines)
  const places = rows.map((row): NewPlace => ({
    ...valuesOf(row, level), id: ctx.newId(), level, parentId: parentId ?? null, status: 'ACTIVE', suggestedBy: '',
  })) // prettier-ignore
  const added = await ctx.asPlatform(async (tx) => {
    if (!isTrial) return insertNewPlaces(tx, places, ctx.now)
    const known = await findPlaces(tx, { level, parentId }, { after: undefined, limit: 100_000 })
    const names = new Set(known.map(({ name }) => foldPlace(name)))
    return places.filter(({ folded }) => !names.has(folded)).length
  })
  return { added, known: places.length - added, faults: faults.slice(0, 200) }
}

/** Within what is named above, from far to near; what is not known is left out. @throws Refusal wrong_parent where nothing contains it */
const suggest: Action<typeof addresses.suggest> = async (ctx, { level, name, country, state, city }) => {
  let parentId: string | undefined
  let at: Level | undefined
  for (const [each, named] of [
    ['COUNTRY', country],
    ['STATE', state],
    ['CITY', level === 'CITY' ? undefined : city],
  ] as const) {
    const found = named ? await findByName(ctx.tx, each, foldPlace(named), parentId) : undefined
    if (found) [parentId, at] = [found.id, each]
  }
  if (!fits(level, at)) refuse('wrong_parent', { level })
  const typed = valuesOf({ name, code: '', postalCode: '' }, level)
  const place: NewPlace = {
    ...typed,
    id: ctx.newId(),
    level,
    parentId: parentId ?? null,
    status: 'SUGGESTED',
    suggestedBy: ctx.actor.name,
  }
  return { isNew: (await ctx.asPlatform((tx) => insertNewPlaces(tx, [place], ctx.now))) > 0 }
}

export const addressesArea = implement(addresses, {
  list,
  counts,
  find,
  get,
  create,
  update,
  turn,
  merge,
  import: importPlaces,
  suggest,
})
