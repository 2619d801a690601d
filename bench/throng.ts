import { outbox } from '#main/registry.ts'
import { campaigns } from '#areas/marketing/campaigns/contract/campaigns.ts'
import { workCampaigns } from '#areas/marketing/campaigns/jobs/campaigns.ts'
import type { Mail, Mailer } from '#server/mail/mail.ts'
import { mailer } from '#server/mail/mail.ts'
import type { TestHotel } from '#test/server.ts'
import { openMailServer } from '../e2e/peers/mail-server.ts'

type Job = { id: string; payload: Record<string, unknown> }
const NEXT = `
  delete from graphile_worker._private_jobs where id in (
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail.send' order by j.id limit 200)
  returning id::text, payload`

export type Throng = {
  count: number
  perHour: number
  stopAfter: number
  /** Mailboxes that are refused as unknown. */
  unknown: number
}
export type Outcome = {
  /** Mails the server took, and how many of them are of one Message-ID each and of one address each. */
  taken: number
  messages: number
  addresses: number
  failed: number
  pauses: number
  /** The most that were queued in any minute, and minutes until it was finished. */
  mostPerMinute: number
  minutes: number
  state: string
  seconds: number
}

const GUESTS = `
  with made as (
    insert into customers (property_id, id, first_name, search_name, search_first, email, country, created_at)
    select $1, gen_random_uuid(), 'Guest', 'guest', 'guest', 'throng' || n || '@example.com', 'TH', now() from generate_series(1, $2::int) n returning property_id, email)
  insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
  select property_id, gen_random_uuid(), 'MAIL', email, email, 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now() from made`
const RULES = `
  insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed)
  values ($1, 100, 1, '00:00', '00:00', 0, false)`

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Guests of Thailand who agreed to offers, in a property without quiet hours, whose campaigns need no approval. */
export async function throngOfGuests(query: Query, propertyId: number, count: number): Promise<void> {
  await query(RULES, [propertyId])
  await query(GUESTS, [propertyId, count])
  // As autovacuum does within a minute: until then the planner takes fifty thousand consents for one.
  await query('analyze customers, consent_records, consent_states', [])
  await query('insert into campaign_settings (property_id, counts_reads, tracks_people, approval_above, attribution_days) values ($1, true, false, 1000000, 30)', [propertyId]) // prettier-ignore
}

/** A campaign to many that is ready to go. */
async function ready(hotel: TestHotel, { count, perHour, stopAfter }: Throng): Promise<string> {
  await throngOfGuests((text, values) => hotel.rows(text, values), hotel.propertyId, count)
  const admin = await hotel.as('PROP_ADMIN')
  const rule = { fact: 'COUNTRY' as const, op: 'ANY_OF' as const, values: ['TH'] }
  const segment = await admin.send(campaigns.addSegment, { name: 'Throng', tree: { match: 'ALL', rules: [rule] }, selectsAll: true }) // prettier-ignore
  const blocks = [{ type: 'TEXT' as const, text: 'Dear {firstName|guest}' }, { type: 'BUTTON' as const, text: 'Book', url: '{bookingLink}' }] // prettier-ignore
  const template = await admin.send(campaigns.addTemplate, { name: 'Throng', channel: 'MAIL', variants: [{ language: 'en', subject: 'Hello', blocks }] }) // prettier-ignore
  const draft = await admin.send(campaigns.create, { name: 'Throng', segmentIds: [segment.id], templateId: template.id, perHour, stopAfter }) // prettier-ignore
  const { version } = await admin.send(campaigns.sendTest, { campaignId: draft.id, to: 'me@example.com' })
  await admin.send(campaigns.move, { campaignId: draft.id, version, move: 'SUBMIT' })
  return draft.id
}

/** Runs what waits in the outbox once; what fails for now is put back for the next time. */
async function drain(hotel: TestHotel, jobs: ReturnType<typeof outbox>, again: Job[]): Promise<void> {
  const waiting = again.splice(0)
  for (;;) {
    const next = waiting.length > 0 ? waiting.splice(0) : await hotel.rows<Job>(NEXT)
    if (next.length === 0) return
    for (const job of next)
      await jobs['mail.send']?.run(hotel.system, job.payload).catch(() => {
        again.push(job)
      })
  }
}

/**
 * Sends a campaign to many through a server that refuses some, is slow, dies in the middle and comes back; a process dies after it handed a
 * message over and before it wrote that down. A minute passes at each turn.
 */
export async function sendThrong(hotel: TestHotel, throng: Throng): Promise<Outcome> {
  const began = performance.now()
  const server = await openMailServer()
  for (let at = 1; at <= throng.unknown; at += 1) server.unknown.add(`throng${at * 7}@example.com`)
  const real = mailer({ smtpUrl: server.url, mailFrom: 'Hotel <no-reply@hotel.example>', publicUrl: 'https://hotel.example', dataDir: '/tmp' }) // prettier-ignore
  let killAt = Math.floor(throng.count / 3)
  const dying: Mailer = {
    send: async (mail: Mail) => {
      await real.send(mail)
      killAt -= 1
      if (killAt === 0) throw new Error('killed before it was written down')
    },
    close: real.close,
  }
  const campaignId = await ready(hotel, throng)
  const admin = await hotel.as('PROP_ADMIN')
  const jobs = outbox(dying)
  const again: Job[] = []
  const start = Date.now()
  let [minutes, before, mostPerMinute, pauses] = [0, 0, 0, 0]
  let campaign = await admin.send(campaigns.get, { campaignId })
  const downAt = Math.floor(throng.count / 2)
  let wasDown = false
  while (campaign.state !== 'FINISHED' && minutes < 2_000) {
    const now = new Date(start + minutes * 60_000).toISOString()
    await workCampaigns(hotel.system, now)
    campaign = await admin.send(campaigns.get, { campaignId })
    mostPerMinute = Math.max(mostPerMinute, campaign.queued - before)
    before = campaign.queued
    if (!wasDown && campaign.queued >= downAt) {
      wasDown = true
      await server.stop()
    }
    await drain(hotel, jobs, again)
    if (campaign.state === 'PAUSED') {
      pauses += 1
      await server.start()
      await drain(hotel, jobs, again)
      campaign = await admin.send(campaigns.move, { campaignId, version: campaign.version, move: 'RESUME' })
      await hotel.rows('update campaigns set resumed_at = $2 where id = $1', [campaignId, new Date(start + (minutes + 600) * 60_000)])
    }
    minutes += 1
  }
  real.close()
  await server.stop()
  const sent = server.mails.filter(({ to }) => !to.includes('me@example.com'))
  const idOf = (source: string) => /^message-id: *(\S+)/im.exec(source)?.[1] ?? source
  const [failed] = await hotel.rows<{ count: number }>(`select count(*)::int from messages where kind = 'campaign' and state = 'FAILED'`)
  return {
    taken: sent.length,
    messages: new Set(sent.map(({ source }) => idOf(source))).size,
    addresses: new Set(sent.map(({ to }) => to[0])).size,
    failed: failed?.count ?? 0,
    pauses,
    mostPerMinute,
    minutes,
    state: campaign.state,
    seconds: Math.round((performance.now() - began) / 1_000),
  }
} // prettier-ignore
