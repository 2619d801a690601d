import type { Received } from '#core/contract.ts'
import { type Language, LANGUAGES } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { senderOf } from '#areas/platform/messages/actions/identity.ts'
import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import { addressKey, masked } from '#areas/platform/messages/rules/messages.ts'
import type { Action, Context } from '#server/request/context.ts'
import {
  BY_HAND_CHANNELS,
  type ByHandChannel,
  FINAL_REASONS,
  type Purpose,
  PURPOSES,
  type SuppressionReason,
} from '../contract/choices.ts'
import type { consents } from '../contract/consents.ts'
import type { Preferences } from '../contract/replies.ts'
import { findGuestOfEmail, findStates, findWaiting } from '../queries/records.ts'
import { findSettings, findWordings } from '../queries/set-up.ts'
import { findSuppressionsOf } from '../queries/suppressions.ts'
import { isValid } from '../rules/gate.ts'
import { isPlace, maskedPlace, placeKey, postalPlace } from '../rules/places.ts'
import { byHandWording, wordingIn, wordingsOf } from '../rules/wordings.ts'
import { storeStatements, withdrawAll } from './record.ts'
import { openToken } from './token.ts'

type Whose = { channel: Channel; address: string }

type ByHand = { channel: ByHandChannel; address: string }

/** Where the person of an address is called and written to: a number is called, an e-mail address leads to its guest where it has one only. */
async function byHandOf(ctx: Context, { channel, address }: Whose): Promise<ByHand[]> {
  if (channel !== 'MAIL') return [{ channel: 'PHONE', address }]
  const guest = await findGuestOfEmail(ctx.tx, addressKey('MAIL', address))
  if (!guest) return []
  const places = { PHONE: guest.phone, POST: postalPlace(guest) }
  return BY_HAND_CHANNELS.filter((each) => isPlace(each, places[each])).map((each) => ({
    channel: each,
    address: places[each],
  }))
}

async function byHandView(ctx: Context, whose: Whose, property: string): Promise<Preferences['byHand']> {
  const rows = await byHandOf(ctx, whose)
  const places = rows.map(({ channel, address }) => ({ channel, addressKey: placeKey(channel, address) }))
  const settings = await findSettings(ctx.tx)
  const states = await findStates(ctx.tx, places)
  const suppressed = await findSuppressionsOf(ctx.tx, places)
  return rows.map(({ channel, address }) => {
    const isSuppressed = suppressed.some((each) => each.channel === channel)
    const state = states.find((each) => each.channel === channel && each.purpose === 'MARKETING')
    return {
      channel,
      address: maskedPlace(channel, address),
      wordings: LANGUAGES.map((language) => ({ language, wording: byHandWording(channel, language, property) })),
      isGiven: !isSuppressed && state !== undefined && isValid(state, settings, ctx.now),
      isSuppressed,
    }
  })
}

async function view(ctx: Context, { channel, address }: Whose): Promise<Preferences> {
  const place = { channel, addressKey: addressKey(channel, address) }
  const { name, phone, email } = await senderOf(ctx)
  const settings = await findSettings(ctx.tx)
  const states = await findStates(ctx.tx, [place])
  const suppressed = await findSuppressionsOf(ctx.tx, [place])
  const wordings = wordingsOf(await findWordings(ctx.tx), name)
  const given = states.filter((state) => isValid(state, settings, ctx.now)).map(({ purpose }) => purpose)
  const isUnsubscribed = suppressed.length > 0
  return {
    property: { name, phone, email, locale: ctx.property.locale },
    channel,
    address: masked(address),
    purposes: PURPOSES.filter(
      (purpose) => given.includes(purpose) || wordings.some((each) => each.purpose === purpose),
    ).map((purpose) => ({
      purpose,
      wordings: wordings.filter((each) => each.purpose === purpose),
      isGiven: given.includes(purpose) && !isUnsubscribed,
    })),
    byHand: await byHandView(ctx, { channel, address }, name),
    waits: (await findWaiting(ctx.tx, place)).length > 0,
    isUnsubscribed,
  }
}

/** @throws Refusal not_found */
export const preferences: Action<typeof consents.preferences> = async (ctx, { preferenceToken }) =>
  view(ctx, await openToken(ctx, preferenceToken))

/** @throws Refusal not_found, address_suppressed after a complaint or for an address that belongs to another person */
export const choose: Action<typeof consents.choose> = async (ctx, { preferenceToken, purposes, byHand, language }) => {
  const whose = await openToken(ctx, preferenceToken)
  const before = await view(ctx, whose)
  await chooseByHand(ctx, whose, { before, byHand, language })
  const offered = before.purposes.map(({ purpose }) => purpose)
  const chosen = offered.filter((purpose) => purposes.includes(purpose))
  if (chosen.length === 0) await withdrawAll(ctx, { ...whose, source: 'PREFERENCES', purposes: offered })
  else {
    await assertMayAgree(ctx, whose)
    const wordings = wordingsOf(await findWordings(ctx.tx), before.property.name)
    await storeStatements(
      ctx,
      before.purposes
        .filter(({ purpose, isGiven }) => isGiven !== chosen.includes(purpose))
        .map(({ purpose, isGiven }) => ({
          ...whose,
          purpose,
          source: 'PREFERENCES' as const,
          language,
          action: isGiven ? ('WITHDRAWN' as const) : ('GIVEN' as const),
          wording: isGiven ? '' : wordingIn(wordings, purpose, language),
        })),
    )
  }
  return view(ctx, whose)
}

type ChosenByHand = { before: Preferences; byHand: Received<typeof consents.choose>['byHand']; language: Language }

/** Stores what changed about telephone and post. @throws Refusal address_suppressed */
async function chooseByHand(ctx: Context, whose: Whose, { before, byHand, language }: ChosenByHand): Promise<void> {
  const places = await byHandOf(ctx, whose)
  const changed = byHand.flatMap(({ channel, isGiven }) => {
    const place = places.find((each) => each.channel === channel)
    const shown = before.byHand.find((each) => each.channel === channel)
    if (!place || !shown || shown.isGiven === isGiven) return []
    if (shown.isSuppressed) return refuse('address_suppressed')
    return [{ ...place, isGiven }]
  })
  await storeStatements(
    ctx,
    changed.map(({ isGiven, ...place }) => ({
      ...place,
      purpose: 'MARKETING' as const,
      source: 'PREFERENCES' as const,
      language,
      action: isGiven ? ('GIVEN' as const) : ('WITHDRAWN' as const),
      wording: isGiven ? byHandWording(place.channel, language, before.property.name) : '',
      evidence: masked(whose.address),
    })),
  )
}

/** @throws Refusal not_found, address_suppressed */
export const confirm: Action<typeof consents.confirm> = async (ctx, { preferenceToken }) => {
  const whose = await openToken(ctx, preferenceToken)
  const waiting = await findWaiting(ctx.tx, {
    channel: whose.channel,
    addressKey: addressKey(whose.channel, whose.address),
  })
  if (waiting.length > 0) await assertMayAgree(ctx, whose)
  await storeStatements(
    ctx,
    waiting.map(({ purpose, wording, evidence, basis }) => ({
      ...whose,
      purpose,
      wording,
      evidence,
      basis,
      source: 'PREFERENCES' as const,
      action: 'GIVEN' as const,
    })),
  )
  return view(ctx, whose)
}

/** What blocks a new consent: only the person's own unsubscribing does not. */
const IN_THE_WAY: readonly SuppressionReason[] = [...FINAL_REASONS, 'WRONG_PERSON', 'REGULATOR']

/** @throws Refusal address_suppressed */
async function assertMayAgree(ctx: Context, { channel, address }: Whose): Promise<void> {
  const suppressed = await findSuppressionsOf(ctx.tx, [{ channel, addressKey: addressKey(channel, address) }])
  const found = suppressed.find(({ reason }) => IN_THE_WAY.includes(reason))
  if (found) refuse('address_suppressed', { reason: found.reason })
}

const ALL: readonly Purpose[] = PURPOSES

/** Pressed twice, it is one. @throws Refusal not_found */
export const unsubscribe: Action<typeof consents.unsubscribe> = async (ctx, { preferenceToken }) => {
  const whose = await openToken(ctx, preferenceToken)
  const place = { channel: whose.channel, addressKey: addressKey(whose.channel, whose.address) }
  const given = new Set(
    (await findStates(ctx.tx, [place])).filter(({ isGiven }) => isGiven).map(({ purpose }) => purpose),
  )
  await withdrawAll(ctx, { ...whose, source: 'UNSUBSCRIBE', purposes: ALL.filter((purpose) => given.has(purpose)) })
  return {}
}
