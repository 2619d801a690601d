import { campaignsArea } from '#areas/marketing/campaigns/actions/campaigns.ts'
import { minor } from '#core/money.ts'
import type { Tree } from '#areas/marketing/campaigns/contract/tree.ts'
import type { Variant } from '#areas/marketing/campaigns/contract/templates.ts'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import { Batch } from './rows.ts'

const { actions } = campaignsArea
type At = { desk: Desk; today: Day }

const mail = (language: 'en' | 'fr', [subject, heading, text, button]: readonly [string, string, string, string]): Variant => ({
  language, subject, preheader: '', text: '',
  blocks: [{ type: 'HEADING', text: heading }, { type: 'TEXT', text }, { type: 'BUTTON', text: button, url: '{bookingLink}' }],
}) // prettier-ignore

const TEMPLATES = [
  {
    name: 'Winter by the lake',
    variants: [
      mail('en', ['Winter by the lake, {firstName|dear guest}', 'The lake is quiet now', 'Dear {firstName|guest},\n\nfrom November to February the rooms over the water are at their calmest. We would be glad to see you again.', 'See our rooms']),
      mail('fr', ['L’hiver au bord du lac, {firstName|cher client}', 'Le lac est calme', 'Bonjour {firstName|cher client},\n\nde novembre à février, les chambres sur l’eau sont au plus paisible. Nous serions heureux de vous revoir.', 'Voir nos chambres']),
    ],
  },
  {
    name: 'Four nights, three paid',
    variants: [
      mail('en', ['Stay four nights, pay three', 'One night is on us', 'Dear {firstName|guest},\n\nstay four nights and the cheapest one is free. Name the code LAKE4 when you book.', 'Book now']),
      mail('fr', ['Quatre nuits, trois payées', 'Une nuit vous est offerte', 'Bonjour {firstName|cher client},\n\nséjournez quatre nuits, la moins chère est offerte. Indiquez le code LAKE4 en réservant.', 'Réserver']),
    ],
  },
  {
    name: 'Before you arrive',
    variants: [
      mail('en', ['Your stay from {arrival}', 'We look forward to your stay', 'Dear {firstName|guest},\n\nyour room is ready from 14:00 on {arrival}. Tell us when you will arrive by replying to this mail.', 'Our house']),
      mail('fr', ['Votre séjour à partir du {arrival}', 'À très bientôt', 'Bonjour {firstName|cher client},\n\nvotre chambre est prête dès 14 h le {arrival}. Indiquez-nous votre heure d’arrivée en répondant à ce message.', 'Notre maison']),
    ],
  },
] as const // prettier-ignore

const short = (language: 'en' | 'fr', text: string): Variant => ({
  language,
  subject: '',
  preheader: '',
  blocks: [],
  text,
})
/** By WhatsApp; it waits to be submitted to a provider. */
const ROOM_READY = [
  short('en', 'Dear {firstName|guest}, your room at {property} is ready. We look forward to seeing you.'),
  short('fr', 'Bonjour {firstName|cher client}, votre chambre à {property} est prête. Au plaisir de vous accueillir.'),
]

const SEGMENTS: readonly { name: string; tree: Tree }[] = [
  { name: 'Guests of the last two years', tree: { match: 'ALL', rules: [{ fact: 'LAST_STAY', op: 'WITHIN', days: 730 }, { fact: 'STAYS', op: 'AT_LEAST', value: 1 }] } },
  { name: 'Regulars', tree: { match: 'ALL', rules: [{ match: 'ANY', rules: [{ fact: 'STAYS', op: 'AT_LEAST', value: 3 }, { fact: 'VIP', op: 'YES' }] }] } },
  { name: 'Rated us low', tree: { match: 'ALL', rules: [{ fact: 'RATING', op: 'AT_MOST', value: 60 }] } },
] // prettier-ignore

/** Segments and templates: they stay when the samples go. */
export async function setUpCampaigns({ desk, today }: At): Promise<void> {
  await desk(today, 10, async (ctx) => {
    await actions.saveSettings(ctx, { countsReads: true, tracksPeople: true, approvalAbove: 500, attributionDays: 30, mailCost: minor(10_000), smsCost: minor(25_000), whatsappCost: minor(80_000), version: 0 }) // prettier-ignore
    for (const { name, tree } of SEGMENTS) await actions.addSegment(ctx, { name, tree, selectsAll: true })
    for (const { name, variants } of TEMPLATES)
      await actions.addTemplate(ctx, { name, channel: 'MAIL', category: 'MARKETING', variants: [...variants] })
    await actions.addTemplate(ctx, {
      name: 'Your room is ready',
      channel: 'WHATSAPP',
      category: 'UTILITY',
      variants: [...ROOM_READY],
    })
  })
}

/** A guest of the story, and when they booked after a moment, if they did. */
type Guest = { id: string; email: string; name: string; language: string; bookedAt: Instant | null }
const GUESTS = `
  with own as (
    select search_email from customers where property_id = $1 group by search_email having count(*) = 1),
  booked as (
    select customer_id, min(created_at) as at from bookings
     where property_id = $1 and created_at > $2::timestamptz + interval '2 hours' and created_at < $2::timestamptz + interval '25 days'
       and status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
     group by customer_id)
  select c.id, c.email, trim(c.first_name || ' ' || c.last_name) as name, coalesce(c.language, '') as language, b.at as "bookedAt"
    from customers c
    join own using (search_email)
    left join booked b on b.customer_id = c.id
   where c.property_id = $1 and c.is_sample and c.email <> '' and c.merged_into_id is null
   order by (b.at is not null and abs(hashtext(c.id::text)) % 6 = 0) desc, c.id limit 400`

/** Each went to so many guests at most: every so many of them opened or clicked it, and the first ones booked. */
const CAMPAIGNS = [
  {
    name: 'Winter by the lake',
    goal: 'FILL',
    template: 0,
    daysAgo: 45,
    guests: 400,
    opened: 3,
    clicked: 11,
    booked: 14,
  },
  {
    name: 'Four nights, three paid',
    goal: 'RETURN',
    template: 1,
    daysAgo: 16,
    guests: 270,
    opened: 4,
    clicked: 13,
    booked: 9,
  },
] as const
const at = (day: Day, time: string): Instant => `${day}T${time}:00.000Z`
const after = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

type Ids = { id: string; name: string }
const TEMPLATE_IDS = 'select id, name from campaign_templates where property_id = $1'
const SEGMENT_IDS = 'select id, name from segments where property_id = $1'

/** Two campaigns that were sent, with who read and who booked, and a journey guests went through. */
export async function writeCampaigns({ desk, today }: At): Promise<void> {
  await desk(today, 9, async (ctx) => {
    const templates = await ctx.tx.named<Ids>('', TEMPLATE_IDS, [ctx.property.id])
    const segments = await ctx.tx.named<Ids>('', SEGMENT_IDS, [ctx.property.id])
    const idOf = (rows: readonly Ids[], name: string) => rows.find((row) => row.name === name)?.id ?? ''
    const batch = new Batch(['consent_records', 'campaigns', 'campaign_links', 'campaign_hours', 'messages', 'campaign_recipients', 'journeys', 'journey_runs', 'journey_log'])
    for (const campaign of CAMPAIGNS) {
      const began = at(addDays(today, -campaign.daysAgo), '05:00')
      const guests = await ctx.tx.named<Guest>('', GUESTS, [ctx.property.id, began])
      const ids = { templateId: idOf(templates, campaign.name), segmentId: idOf(segments, 'Guests of the last two years') }
      addCampaign(ctx, batch, { ...campaign, ...ids, began }, guests.slice(0, campaign.guests))
    }
    const guests = await ctx.tx.named<Guest>('', GUESTS, [ctx.property.id, at(addDays(today, -30), '05:00')])
    addJourney(ctx, batch, { templateId: idOf(templates, 'Before you arrive'), today }, guests.slice(0, 12))
    await batch.flush(ctx.tx)
  })
} // prettier-ignore

type Sent = (typeof CAMPAIGNS)[number] & { templateId: string; segmentId: string; began: Instant }

function addCampaign(ctx: Context, batch: Batch, sent: Sent, guests: readonly Guest[]): void {
  const { name, goal, template, templateId, segmentId, began } = sent
  const property_id = ctx.property.id
  const id = ctx.newId()
  const hours = new Map<string, { opens: number; clicks: number }>()
  const count = (instant: Instant, kind: 'opens' | 'clicks') => {
    const hour = `${instant.slice(0, 13)}:00:00.000Z`
    const known = hours.get(hour) ?? { opens: 0, clicks: 0 }
    hours.set(hour, { ...known, [kind]: known[kind] + 1 })
  }
  let [skipped, clicks] = [0, 0]
  for (const [place, guest] of guests.entries()) {
    const isSkipped = place % 9 === 4
    const recipient = { property_id, id: ctx.newId(), campaign_id: id, customer_id: guest.id, address: guest.email, address_key: guest.email.toLowerCase(), name: guest.name, language: guest.language, variant: 'A', token: ctx.newId().replaceAll('-', '') } // prettier-ignore
    if (isSkipped) {
      skipped += 1
      batch.add('campaign_recipients', { ...recipient, state: 'SKIPPED', reason: 'NO_CONSENT', message_id: null, queued_at: null, opened_at: null, clicked_at: null }) // prettier-ignore
      continue
    }
    const queued_at = after(began, Math.floor(place / 8))
    const hasBounced = place % 61 === 7
    const booked = guest.bookedAt !== null && place < sent.booked ? after(guest.bookedAt, -40) : null
    const clicked_at = hasBounced ? null : booked !== null && booked > queued_at ? booked : place % sent.clicked === 3 ? after(queued_at, 30 + place) : null // prettier-ignore
    const opened_at = hasBounced ? null : clicked_at ?? (place % sent.opened === 0 ? after(queued_at, 12 + place * 2) : null) // prettier-ignore
    if (opened_at) count(opened_at, 'opens')
    if (clicked_at) count(clicked_at, 'clicks')
    if (clicked_at) clicks += 1
    const given_at = after(began, -60 * 24 * 20)
    batch.add('consent_records', {
      property_id, id: ctx.newId(), channel: 'MAIL', address: guest.email, address_key: recipient.address_key, purpose: 'MARKETING', action: 'GIVEN', basis: 'EXPLICIT',
      source: 'STAFF', evidence: 'Sample data', given_at, recorded_at: given_at, language: '', wording: '', network: '', recorded_by: ctx.actor.name,
    }) // prettier-ignore
    const message_id = ctx.newId()
    batch.add('messages', {
      property_id, id: message_id, channel: 'MAIL', class: 'MARKETING', kind: 'campaign', payload: { recipientId: recipient.id }, recipient: guest.email, recipient_name: guest.name,
      subject: name, body: '', about: name, about_path: `/campaign/view/${id}`, state: hasBounced ? 'BOUNCED' : 'SENT', attempts: 1, sent_at: queued_at, created_at: queued_at, created_by: 0,
      created_by_name: 'Hotelmate', changed_at: queued_at, is_sample: true, attachments: [], held_because: '', fault: '', provider_ref: '', address_key: recipient.address_key,
    }) // prettier-ignore
    batch.add('campaign_recipients', { ...recipient, state: 'QUEUED', reason: '', message_id, queued_at, opened_at, clicked_at }) // prettier-ignore
  }
  batch.add('campaigns', {
    property_id, id, name, goal, channel: 'MAIL', state: 'FINISHED', segment_ids: [segmentId], exclude_ids: [], template_id: templateId, gives_codes: false, send_at: began, per_hour: 480, stop_after: 20,
    arrival_days: 14, author_id: ctx.actor.id, author_name: ctx.actor.name, approver_name: '', review_note: '', tested_at: after(began, -90), content: { A: TEMPLATES[template].variants, B: null },
    started_at: began, resumed_at: began, finished_at: after(began, 60), pause_reason: '', recipients: guests.length, skipped, queued: guests.length - skipped, is_sample: true,
    created_at: after(began, -180), version: 4,
  }) // prettier-ignore
  batch.add('campaign_links', {
    property_id,
    campaign_id: id,
    number: 1,
    url: `${ctx.settings.publicUrl}/house`,
    clicks,
  })
  for (const [starts_at, { opens, clicks: each }] of hours)
    batch.add('campaign_hours', { property_id, campaign_id: id, starts_at, opens, clicks: each })
}

/** A journey that was tried and is paused, so that the demo sends no message. */
function addJourney(
  ctx: Context,
  batch: Batch,
  { templateId, today }: { templateId: string; today: Day },
  guests: readonly Guest[],
): void {
  const property_id = ctx.property.id
  const id = ctx.newId()
  const began = at(addDays(today, -30), '05:00')
  batch.add('journeys', {
    property_id, id, name: 'Before you arrive', state: 'PAUSED', channel: 'MAIL', is_service: true, trigger_kind: 'BEFORE_ARRIVAL', trigger_value: 5,
    steps: [{ type: 'SEND', templateId }, { type: 'WAIT', hours: 96 }, { type: 'STOP' }], exits: ['CHECKED_OUT', 'UNSUBSCRIBED'], reentry_days: 5, most_per_stay: 3,
    links: [`${ctx.settings.publicUrl}/house`], active_from: began, is_sample: true, created_at: began, version: 3,
  }) // prettier-ignore
  for (const [place, guest] of guests.entries()) {
    const run = ctx.newId()
    const started_at = after(began, 60 * 24 * place)
    const isExited = place % 4 === 3
    const ended_at = after(started_at, isExited ? 60 * 24 : 60 * 96)
    batch.add('journey_runs', {
      property_id, id: run, journey_id: id, customer_id: guest.id, subject: guest.id, state: isExited ? 'EXITED' : 'DONE', reason: isExited ? 'CHECKED_OUT' : '', position: 2, messages: 1,
      token: ctx.newId().replaceAll('-', ''), started_at, ended_at, code: '',
    }) // prettier-ignore
    const log = (kind: string, happened_at: Instant, detail = '') =>
      batch.add('journey_log', { property_id, id: ctx.newId(), run_id: run, kind, detail, happened_at })
    log('ENTERED', started_at)
    log('SENT', after(started_at, 1))
    log('WAIT', after(started_at, 2), after(started_at, 60 * 96))
    log(isExited ? 'EXITED' : 'DONE', ended_at, isExited ? 'CHECKED_OUT' : '')
  }
}
